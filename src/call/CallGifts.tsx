import { Suspense, useEffect, useState } from "react"
import { useQuery } from "../client/use-query.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import { newestOf } from "../screens/messages/texts/thread-source.ts"
import { type GivenGift, NO_GIFTS, withGifts, withoutFirst } from "./gift-queue.ts"

const GiftShow = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("../screens/gifts/parts.ts")).GiftShow })),
)

/** The gifts of a call one after the other as they come, to both sides; those that were given before it was opened here are in the chat. */
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
