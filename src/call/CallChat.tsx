import { useEffect, useMemo, useState } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { useQuery } from "../client/use-query.ts"
import { CallChatView } from "../screens/call/CallChatView.tsx"
import { ownTextsOf } from "../screens/messages/texts/own-texts.ts"
import { type CallText, NO_LINES, nextEnd, withoutLines, withTexts } from "./call-lines.ts"

const NEWEST = 8

/** The texts of a thread's end, with own ones that the worker does not have yet. */
const useTexts = (friendId: number): ReadonlyArray<CallText> | null => {
  const client = useClient()
  const thread = useQuery({ _tag: "thread", friendId, anchor: "newest", before: NEWEST, after: 0 })
  const own = useMemo(() => ownTextsOf(client, friendId), [client, friendId])
  const [unkept, setUnkept] = useState(() => own.get())
  useEffect(() => own.subscribe(() => setUnkept(own.get())), [own])
  return useMemo(() => {
    if (thread.state !== "ready") return null
    const kept = [...thread.value.rows.values()].flatMap(
      ({ id, mine, state, content }): ReadonlyArray<CallText> =>
        content.kind === "text" ? [{ id, mine, state: mine ? state : null, text: content.text }] : [],
    )
    const there = new Set(kept.map(({ id }) => id))
    const others = unkept.flatMap(
      ({ id, state, content }): ReadonlyArray<CallText> =>
        there.has(id) || content.kind !== "text" ? [] : [{ id, mine: true, state, text: content.text }],
    )
    return [...kept, ...others]
  }, [thread, unkept])
}

/** The chat of a video call over its picture: what is said while it is seen, and a line to write. */
export const CallChat = ({ friendId, name }: { friendId: number; name: string }) => {
  const client = useClient()
  const texts = useTexts(friendId)
  const [lines, setLines] = useState(NO_LINES)
  useEffect(() => {
    if (texts !== null) setLines((before) => withTexts(before, texts, monotonicTime()))
  }, [texts])
  const ends = nextEnd(lines)
  useEffect(() => {
    if (ends === null || texts === null) return
    const timer = setTimeout(
      () => setLines((before) => withTexts(before, texts, monotonicTime())),
      Math.max(0, ends - monotonicTime()) + 20,
    )
    return () => clearTimeout(timer)
  }, [ends, texts])
  return (
    <CallChatView
      name={name}
      lines={lines.lines}
      onHide={() => setLines(withoutLines)}
      onSend={(text) => ownTextsOf(client, friendId).send(text)}
    />
  )
}
