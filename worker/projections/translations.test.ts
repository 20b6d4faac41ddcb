import { expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { ann, bo } from "../../tests/worlds/cast.ts"
import { logOf } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const sessionId = `${ann.userId}-${bo.userId}`
const translated = (n: number, text: string) => {
  const translation = { language: "pt", text, source: "server" } as const
  return { _tag: "v1.MessageTranslated", sessionId, n, time: 1, translation } as const
}
const restarted = {
  _tag: "v1.FeedRestarted",
  sessions: [{ sessionId, pages: [0] }],
  relations: [],
  reports: [],
} as const
const rowsAfter = (...events: ReadonlyArray<RawEvent>) => {
  const rows = rowsOf(refold(logOf(events), ann.userId))
  return [0, 1].map((page) =>
    rows
      .get(families.translations.key(sessionId, page))
      ?.translations.map(({ n, translation }) => `${n} ${translation.text}`),
  )
}

test("CHAT-05: translations stand by the page of their message, the newest of each", () => {
  const told = [translated(3, "olá"), translated(64, "tchau"), translated(1, "oi"), translated(3, "bom dia")]
  expect(rowsAfter(...told)).toEqual([["1 oi", "3 bom dia"], ["64 tchau"]])
  expect(rowsAfter(...told, translated(64, "tchau"))).toEqual([["1 oi", "3 bom dia"], ["64 tchau"]])
})

test("CHAT-05: a feed that begins anew takes the translations of its messages with it", () => {
  expect(rowsAfter(translated(3, "olá"), translated(64, "tchau"), restarted)).toEqual([undefined, ["64 tchau"]])
})
