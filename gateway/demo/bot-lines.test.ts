import { expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { TRANSLATION_LANGUAGES } from "#schema/rules/translation.ts"
import { translatePhrases } from "../translation/phrase-book.ts"
import { answerTo } from "./bot-lines.ts"
import { demoHosts, mia } from "./people.ts"

const NOW = Date.UTC(2026, 10, 26)
const said = (n: number, host: { readonly id: number }): Message => ({
  ...{ messageId: `m${n}`, sessionId: "1-2", n, sendUserId: 1, receiveUserId: host.id, messageType: 1, message: "Hi" },
  ...{ targetLanguage: null, targetLanguageMessage: null, time: NOW, intentId: null, call: null },
})
const answersOf = (host: ReturnType<typeof mia>) => {
  const row = { ...host, id: 2 }
  const beginning = [{ ...said(0, row), sendUserId: 2 }]
  return [0, 2, 4, 6].map((n) => answerTo(said(n, row), row, beginning))
}
const isEnglish = (text: string): boolean => translatePhrases(text, "en") === text

test("CHAT-05: every other answer of a host with a language of the phrase book is in it, and all of them can be translated", () => {
  const hosts = demoHosts(200, NOW)
  const brazilian = hosts.filter(({ countryId }) => countryId === "BR")
  expect(brazilian.length).toBeGreaterThan(2)
  for (const host of brazilian) expect(answersOf(host).map(isEnglish)).toEqual([true, false, true, false])
  for (const host of hosts)
    for (const line of answersOf(host))
      for (const language of TRANSLATION_LANGUAGES) expect(translatePhrases(line, language), line).toBeDefined()
})

test("CHAT-05: a host of another language answers in English", () => {
  expect(answersOf(mia(NOW)).map(isEnglish)).toEqual([true, true, true, true])
})
