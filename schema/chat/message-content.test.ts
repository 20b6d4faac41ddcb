import { Arbitrary, Effect, Schema } from "effect"
import { expect, test } from "vitest"
import { contentOf, contents, Message } from "./message.ts"
import { type KnownContent, plainText, wordsOf, writeContent } from "./message-content.ts"

const samples = <A>(schema: Schema.Codec<A, unknown>): Promise<ReadonlyArray<A>> =>
  Effect.runPromise(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 50, seed: 7, maxDiscards: 10_000 }))

const envelope = {
  ...{ messageId: "m", sessionId: "1-2", n: 0, sendUserId: 1, receiveUserId: 2, time: 1, intentId: null },
  ...writeContent(plainText("")),
}

test.each(["text", "call", "notice"] as const)("what is written as %s is read as it was", async (kind) => {
  const schema: Schema.Codec<KnownContent, unknown> = contents[kind]
  for (const content of await samples(schema)) {
    const untranslated = content.kind === "text" ? { ...content, translation: null } : content
    expect(contentOf({ ...envelope, ...writeContent(untranslated) })).toEqual(untranslated)
  }
})

test("a number that no version has, and a part that is not what it should be, are unknown and keep all they have", () => {
  const decode = Schema.decodeUnknownSync(Message)
  const sticker = { ...envelope, messageType: 99, message: "words", data: { sticker: { id: 7 } } }
  const later = { ...envelope, messageType: 4, call: { roomNum: "r", kind: "video", outcome: "transferred" } }
  for (const raw of [sticker, later]) {
    expect(contentOf(decode(JSON.parse(JSON.stringify(raw))))).toEqual({ kind: "unknown", raw })
    expect(wordsOf(contentOf(raw))).toEqual([])
  }
})

test("a text is searched with its translation", () => {
  const translated = { ...envelope, message: "hola", targetLanguage: "en", targetLanguageMessage: "hello" }
  expect(wordsOf(contentOf(translated))).toEqual(["hola", "hello"])
})
