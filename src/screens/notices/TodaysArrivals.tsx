import { type ComponentProps, useEffect, useState } from "react"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import { makeDayCounts } from "../../browser/day-counts.ts"
import { ArrivalToasts } from "./ArrivalToasts.tsx"

/** How often a day somebody's coming is told on this device (spec section 9: a limit, not shown). */
export const ARRIVALS_PER_DAY = 5

const counts = makeDayCounts("livcam_arrivals", deviceTime)

/** Who has come online, each person a few times a day: somebody whose line comes and goes does not disturb. */
export const TodaysArrivals = ({ arrivals, ...on }: ComponentProps<typeof ArrivalToasts>) => {
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : 0
  /** What was decided of each, when it was first seen. */
  const [isTold, setTold] = useState<ReadonlyMap<string, boolean>>(new Map())
  useEffect(() => {
    const fresh = arrivals.filter(({ id }) => !isTold.has(id))
    if (fresh.length === 0) return
    const decided = fresh.map(({ id, person: { userId } }) => {
      const may = counts.get(me, userId) < ARRIVALS_PER_DAY
      if (may) counts.add(me, userId)
      return [id, may] as const
    })
    setTold((known) => new Map([...known, ...decided]))
  }, [arrivals, isTold, me])
  const told = arrivals.filter(({ id }) => isTold.get(id) === true)
  return told.length > 0 && <ArrivalToasts arrivals={told} {...on} />
}
