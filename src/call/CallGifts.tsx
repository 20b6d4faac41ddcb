import { Suspense, useEffect, useRef, useState } from "react"
import type { GiftNote } from "#schema/gifts/gift.ts"
import { useQuery } from "../client/use-query.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"

const GiftShow = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("../screens/gifts/parts.ts")).GiftShow })),
)

const NEWEST = 8

interface Shown {
  readonly gift: GiftNote
  readonly mine: boolean
}

/** The gifts of a call as they come, to both sides; those that were given before it was opened here are in the chat. */
export const CallGifts = ({ roomNum, friendId, name }: { roomNum: string; friendId: number; name: string }) => {
  const thread = useQuery({ _tag: "thread", friendId, anchor: "newest", before: NEWEST, after: 0 })
  const seen = useRef<Set<string> | null>(null)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (thread.state !== "ready") return
    const gifts = [...thread.value.rows.values()].flatMap(
      ({ content, mine }): ReadonlyArray<Shown> =>
        content.kind === "gift" && content.gift.roomNum === roomNum ? [{ gift: content.gift, mine }] : [],
    )
    const before = seen.current
    seen.current = new Set(gifts.map(({ gift }) => gift.recordId))
    const next = before === null ? undefined : gifts.find(({ gift }) => !before.has(gift.recordId))
    if (next !== undefined) setShown(next)
  }, [thread, roomNum])
  return shown === undefined ? null : (
    <Suspense>
      <GiftShow key={shown.gift.recordId} {...shown} name={name} onEnd={() => setShown(undefined)} />
    </Suspense>
  )
}
