import { useQuery } from "./use-query.ts"

const CONNECTION = { _tag: "connection" } as const

/** The gateway's time minus the device's, ms; 0 until it is known. */
export const useClockOffset = (): number => {
  const connection = useQuery(CONNECTION)
  return connection.state === "ready" ? connection.value.clockOffset : 0
}
