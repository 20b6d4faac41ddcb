import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { useQuery } from "../client/use-query.ts"
import { CallChatView } from "../screens/call/CallChatView.tsx"
import { ownTextsOf } from "../screens/messages/texts/own-texts.ts"
import { makeThreadSource, newestOf } from "../screens/messages/texts/thread-source.ts"
import { type CallText, NO_LINES, nextEnd, withoutLines, withTexts } from "./call-lines.ts"

const NEWEST = 8

/** The texts of a thread's end, own ones that the worker does not have yet among them; null until the thread is known. */
const useTexts = (friendId: number): ReadonlyArray<CallText> | null => {
  const client = useClient()
  const source = useMemo(() => makeThreadSource(client, friendId), [client, friendId])
  const rows = useSyncExternalStore(source.subscribe, source.get)
  const isKnown = useQuery(useMemo(() => newestOf(friendId), [friendId])).state === "ready"
  return useMemo(() => {
    if (!isKnown) return null
    const first = Math.max(0, rows.length - NEWEST)
    return Array.from({ length: rows.length - first }, (_, at) => rows.at(first + at)).flatMap((row) =>
      typeof row === "string" || row.content.kind !== "text"
        ? []
        : { id: row.id, mine: row.mine, state: row.state, text: row.content.text },
    )
  }, [rows, isKnown])
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
