import { type ComponentProps, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { monotonicTime } from "../browser/clock.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { useQuery } from "../client/use-query.ts"
import { useErrorText } from "../i18n/error-text.ts"
import { CallChatView } from "../screens/call/CallChatView.tsx"
import { ownTextsOf } from "../screens/messages/texts/own-texts.ts"
import { makeThreadSource, newestOf } from "../screens/messages/texts/thread-source.ts"
import { autoTranslate } from "../screens/messages/translation/auto-translate.ts"
import { translateByItself } from "../screens/messages/translation/translate-texts.ts"
import { showToast } from "../ui/toasts/toasts.ts"
import { type CallText, NO_LINES, nextEnd, withoutLines, withTexts } from "./call-lines.ts"

const NEWEST = 8

/** The newest texts of a thread, with own texts that the worker does not have yet; null until the thread is known. */
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
        : {
            ...{ id: row.id, n: row.n, mine: row.mine, state: row.state, text: row.content.text },
            translation: row.translation && row.translation.text !== row.content.text ? row.translation.text : null,
          },
    )
  }, [rows, isKnown])
}

/**
 * Translates the other side's texts as they come, when the user has chosen that. Shows once that the day's free
 * translations are used up.
 */
const useLiveTranslation = (friendId: number, lines: ReadonlyArray<CallText>): void => {
  const client = useClient()
  const errorText = useErrorText()
  const choice = useSyncExternalStore(autoTranslate.subscribe, autoTranslate.get)
  const [isOver, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when it is chosen
  useEffect(() => {
    if (isOver) return
    const open = lines.flatMap(({ mine, n, translation }) => (mine || n === null || translation !== null ? [] : n))
    void translateByItself(client, friendId, open).then((outcome) => {
      if (outcome?.state !== "failed" || outcome.onVip === undefined) return
      setOver(true)
      showToast(errorText(outcome.error))
    })
  }, [client, friendId, lines, choice])
}

/** The chat over the picture of a video call: its newest lines, and a field to write in. */
export const CallChat = ({
  friendId,
  ...shown
}: { friendId: number } & Pick<ComponentProps<typeof CallChatView>, "name" | "text" | "onText">) => {
  const client = useClient()
  const texts = useTexts(friendId)
  const [lines, setLines] = useState(NO_LINES)
  useEffect(() => {
    if (texts !== null) setLines((before) => withTexts(before, texts, monotonicTime()))
  }, [texts])
  useLiveTranslation(friendId, lines.lines)
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
      {...shown}
      lines={lines.lines}
      onHide={() => setLines(withoutLines)}
      onSend={(text) => ownTextsOf(client, friendId).send(text)}
    />
  )
}
