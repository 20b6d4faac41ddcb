import { Suspense, useEffect, useState } from "react"
import type { GiftNote } from "#schema/gifts/gift.ts"
import { useQuery } from "../client/use-query.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import { newestOf } from "../screens/messages/texts/thread-source.ts"

const GiftShow = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("../screens/gifts/parts.ts")).GiftShow })),
)

interface GivenGift {
  readonly gift: GiftNote
  readonly mine: boolean
}

/** Gifts that wait to be drawn. */
interface GiftQueue {
  /** Record ids of gifts that were there before or have been queued; null until the thread is known. */
  readonly known: ReadonlySet<string> | null
  /** The first is drawn now. */
  readonly waiting: ReadonlyArray<GivenGift>
}

const NO_GIFTS: GiftQueue = { known: null, waiting: [] }

/** Gifts in the thread when it is first known were given before, and are not drawn. Each later gift is queued once. */
const withGifts = (queue: GiftQueue, gifts: ReadonlyArray<GivenGift>): GiftQueue => {
  const { known, waiting } = queue
  const fresh = known === null ? gifts : gifts.filter(({ gift }) => !known.has(gift.recordId))
  if (known !== null && fresh.length === 0) return queue
  const all = new Set([...(known ?? []), ...fresh.map(({ gift }) => gift.recordId)])
  return { known: all, waiting: known === null ? waiting : [...waiting, ...fresh] }
}

/** The queue after its first gift has been drawn. */
const withoutFirst = ({ known, waiting }: GiftQueue): GiftQueue => ({ known, waiting: waiting.slice(1) })

/**
 * Draws a call's gifts to both sides, one after the other, as they come. Gifts given before the call was opened here
 * are only in the chat.
 */
export const CallGifts = ({ roomNum, friendId, name }: { roomNum: string; friendId: number; name: string }) => {
  const thread = useQuery(newestOf(friendId))
  const [queue, setQueue] = useState(NO_GIFTS)
  useEffect(() => {
    if (thread.state !== "ready" || thread.value.head.missing === "loading") return
    const { order, rows } = thread.value
    const gifts = order.flatMap((id): ReadonlyArray<GivenGift> => {
      const row = rows.get(id)
      return row?.content.kind === "gift" && row.content.gift.roomNum === roomNum
        ? [{ gift: row.content.gift, mine: row.mine }]
        : []
    })
    setQueue((before) => withGifts(before, gifts))
  }, [thread, roomNum])
  const [first] = queue.waiting
  return first === undefined ? null : (
    <Suspense>
      <GiftShow key={first.gift.recordId} {...first} name={name} onEnd={() => setQueue(withoutFirst)} />
    </Suspense>
  )
}
