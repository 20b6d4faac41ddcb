import { useEffect, useState } from "react"
import type { HostCard } from "#schema/people/user.ts"
import { coinsNeeded, ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { useRemote } from "../../client/use-remote.ts"
import type { Affordable } from "./RechargeView.tsx"

const SHOWN = 3
/** The most pages of the wall that are read. */
const PAGES = 5
const NONE: ReadonlyArray<HostCard> = []

/**
 * The cheapest hosts who are online and whom the balance can pay. The wall lists online hosts first, so the first page
 * with others is the last one read.
 */
export const useAffordable = (
  isWanted: boolean,
  gender: number | undefined,
  balance: number,
): ReadonlyArray<Affordable> => {
  const [{ pageNo, before }, turn] = useState({ pageNo: 1, before: NONE })
  const wall = useRemote({ _tag: "wall", groupId: 0, countryId: null, pageNo })
  const list = wall.state === "ready" ? wall.value.list : NONE
  const here = [...before, ...list.filter(({ onlineStatus }) => onlineStatus === ONLINE_STATUS.online)]
  const paid = here.filter(({ callPrice }) => coinsNeeded(gender, callPrice) <= balance)
  const goesOn =
    isWanted && list.length > 0 && here.length === before.length + list.length && paid.length < SHOWN && pageNo < PAGES
  useEffect(() => {
    if (goesOn) turn({ pageNo: pageNo + 1, before: here })
  })
  if (!isWanted) return []
  return paid
    .toSorted((a, b) => a.callPrice - b.callPrice)
    .slice(0, SHOWN)
    .map(({ userId, userName, headImg, callPrice }) => ({
      ...{ userId, name: userName, photo: headImg, coinsPerMinute: callPrice },
    }))
}
