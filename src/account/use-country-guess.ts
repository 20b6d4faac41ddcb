/**
 * A guess at the user's country: the one last chosen on this device, else the country of the device's IP address. Only
 * a default for fields, which the user may change. Undefined while nothing is known, as without a network.
 */
import { readStored } from "../browser/stored.ts"
import { useRemote } from "../client/use-remote.ts"

const BY_ADDRESS = { _tag: "countryByAddress" } as const

export const useCountryGuess = (): string | undefined => {
  const here = useRemote(BY_ADDRESS)
  return readStored("CAMC_USER_COUNTRY") ?? (here.state === "loading" ? undefined : (here.value ?? undefined))
}
