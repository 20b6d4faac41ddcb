/** Whether a call of this account rings or runs, in any tab. */
import { useQuery } from "../../client/use-query.ts"

const CALL = { _tag: "call" } as const

export const useIsCalling = (): boolean => {
  const call = useQuery(CALL)
  return call.state === "ready" && call.value !== null && call.value.call.phase !== "ended"
}
