import { useQuery } from "../client/use-query.ts"

const OUTBOX = { _tag: "outbox" } as const

/** Waiting and parked intents that the user would recognise. */
export const useUnsent = (): number => {
  const outbox = useQuery(OUTBOX)
  return outbox.state === "ready" ? outbox.value.order.length : 0
}
