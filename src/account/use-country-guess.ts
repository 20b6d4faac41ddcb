/**
 * Where somebody is who has not said it: what was said last on this device, else the country that its address is in. A default of fields, which
 * whoever fills them in overrules; undefined while nothing is known, as without a network.
 */
import { readStored } from "../browser/stored.ts"
import { useRemote } from "../client/use-remote.ts"

const BY_ADDRESS = { _tag: "countryByAddress" } as const

export const useCountryGuess = (): string | undefined => {
  const here = useRemote(BY_ADDRESS)
  return readStored("CAMC_USER_COUNTRY") ?? (here.state === "loading" ? undefined : (here.value ?? undefined))
}
