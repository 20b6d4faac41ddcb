import { X } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Person } from "#schema/people/user.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import { makeDayCounts } from "../../browser/day-counts.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"

interface Props {
  /** Newest last. */
  arrivals: ReadonlyArray<{ readonly id: string; readonly person: Pick<Person, "userId" | "userName" | "headImg"> }>
  onChat: (userId: number, id: string) => void
  onClose: (id: string) => void
}

/** The people who have come online, in toasts below the screen's own header. */
export const ArrivalToasts = ({ arrivals, onChat, onClose }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(max(1rem,env(safe-area-inset-top))+3.75rem)] z-70 flex flex-col items-center gap-2 px-4">
      {arrivals.map(({ id, person: { userId, userName, headImg } }) => (
        <div
          key={id}
          role="status"
          className="pointer-events-auto flex w-full max-w-md animate-pop flex-wrap items-center justify-end gap-x-3 rounded-2xl bg-raised py-2 ps-3 pe-1.5 text-ink shadow-sheet"
        >
          <Avatar name={userName} src={headImg} status="online" size="small" />
          <p className="line-clamp-2 min-w-[min(60%,10rem)] flex-1 text-sm font-medium" title={userName}>
            {more("arrivals.online", { name: userName })}
          </p>
          <button
            type="button"
            onClick={() => onChat(userId, id)}
            className="min-h-10 max-w-full rounded-xl px-3 text-sm font-semibold text-accent-text hover:bg-accent-soft"
          >
            {more("arrivals.chat")}
          </button>
          <IconButton
            size="small"
            label={t("common.close")}
            icon={<X className="size-4" />}
            onClick={() => onClose(id)}
          />
        </div>
      ))}
    </div>
  )
}

/** How many times a day one person's arrival is announced on this device. The limit is not shown (spec section 9). */
export const ARRIVALS_PER_DAY = 5

const counts = makeDayCounts("livcam_arrivals", deviceTime)

/**
 * The people who have come online. Each is announced a few times a day only, so an unstable connection does not
 * disturb.
 */
export const TodaysArrivals = ({ arrivals, ...on }: Props) => {
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : 0
  /** The decision for each arrival, made when it was first seen. */
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
