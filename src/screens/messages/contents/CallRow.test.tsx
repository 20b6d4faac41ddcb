// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"
import type { CallNote } from "#schema/chat/message.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { CallRow } from "./CallRow.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const call: CallNote = { roomNum: "r1", kind: "video", callerId: 7, outcome: "noAnswer", seconds: 0, coins: 0 }
const buttonOf = (mine: boolean, isHost: boolean): string | undefined =>
  /<button[^>]*>(.*?)<\/button>/.exec(
    renderToStaticMarkup(
      <CallRow call={call} mine={mine} time={0} now={0} off={undefined} onCall={isHost ? () => {} : undefined} />,
    ),
  )?.[1]

test("an own call that nobody answered is called again, a missed one called back, and nobody but a host is called", () => {
  expect([buttonOf(true, true), buttonOf(false, true)]).toEqual(["Call again", "Call back"])
  expect([buttonOf(true, false), buttonOf(false, false)]).toEqual([undefined, undefined])
})
