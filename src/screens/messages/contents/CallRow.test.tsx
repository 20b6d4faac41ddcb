// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"
import type { CallNote } from "#schema/chat/message.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { CallRow } from "./CallRow.tsx"
import { useCallWords } from "./use-call-words.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const call: CallNote = { roomNum: "r1", kind: "video", callerId: 7, outcome: "noAnswer", seconds: 0, coins: 0 }
const buttonOf = (mine: boolean, isHost: boolean): string | undefined =>
  /<button[^>]*>([^<]*)<\/button>/.exec(
    renderToStaticMarkup(
      <CallRow
        content={{ kind: "call", call }}
        message={{ id: "m", mine, content: { kind: "call", call }, n: 0, time: 0, state: null, reason: null }}
        isFirst
        isLast
        name="Mia"
        now={0}
        isHost={isHost}
        callOff={undefined}
        words={{ you: "You", yesterday: "Yesterday", mark: () => "" }}
        actions={{
          onRetry: () => {},
          onDelete: () => {},
          onFriend: () => {},
          onCall: () => {},
          onTranslate: async () => null,
        }}
      />,
    ),
  )?.[1]

test("an own call that nobody answered is called again, a missed one called back, and nobody but a host is called", () => {
  expect([buttonOf(true, true), buttonOf(false, true)]).toEqual(["Call again", "Call back"])
  expect([buttonOf(true, false), buttonOf(false, false)]).toEqual([undefined, undefined])
})

const Words = ({ call, mine }: { call: CallNote; mine: boolean }) => {
  const { title, outcome } = useCallWords()(call, mine)
  return [title, outcome ?? "-"].join("|")
}
const wordsOf = (patch: Partial<CallNote>, mine: boolean) =>
  renderToStaticMarkup(<Words call={{ ...call, ...patch }} mine={mine} />).split("|")

test("a call is named by its kind, and by whether the one who reads missed it", () => {
  const titles = (kind: CallNote["kind"]) => [true, false].map((mine) => wordsOf({ kind }, mine)[0])
  expect(titles("video")).toEqual(["Video call", "Missed video call"])
  expect(titles("voice")).toEqual(["Voice call", "Missed voice call"])
  expect(wordsOf({ outcome: "ended" }, false)).toEqual(["Video call", "-"])
})

test("why there was no talk is told to the caller; the called is told of what he refused and of what failed", () => {
  const told = (mine: boolean) =>
    (["ended", "cancelled", "refused", "noAnswer", "busy", "failed"] as const).filter(
      (outcome) => wordsOf({ outcome }, mine)[1] !== "-",
    )
  expect(told(true)).toEqual(["cancelled", "refused", "noAnswer", "busy", "failed"])
  expect(told(false)).toEqual(["refused", "failed"])
})
