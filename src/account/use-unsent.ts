import { useQuery } from "../client/use-query.ts"

const OUTBOX = { _tag: "outbox" } as const

/** Waiting and parked intents that the user would recognise; undefined while nobody can say. */
export const useUnsent = (): number | undefined => {
  const outbox = useQuery(OUTBOX)
  return outbox.state === "ready" ? outbox.value.order.length : undefined
}
