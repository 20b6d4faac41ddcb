/** The newest known status of people: watched for those on screen, remembered for those who were. */
import { useMemo, useRef } from "react"
import type { Presence } from "#schema/people/user.ts"
import { useQuery } from "../../client/use-query.ts"

const MOST = 200

export const usePresence = (userIds: ReadonlyArray<number>): ReadonlyMap<number, Presence> => {
  const known = useRef(new Map<number, Presence>())
  const ids = useMemo(() => [...new Set(userIds)].slice(0, MOST).sort((a, b) => a - b), [userIds])
  const query = useQuery({ _tag: "presence", userIds: ids })
  const rows = query.state === "ready" ? query.value.rows : undefined
  return useMemo(() => {
    const next = new Map(known.current)
    for (const row of rows?.values() ?? []) next.set(row.userId, row)
    known.current = next
    return next
  }, [rows])
}
