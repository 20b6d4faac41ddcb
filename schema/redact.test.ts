import { Schema } from "effect"
import { expect, test } from "vitest"
import { commands } from "./commands.ts"
import { Id, Name, Text, Token, Word } from "./disclosure.ts"
import { events } from "./events.ts"
import { masked, redact, secretsIn } from "./redact.ts"

const Person = Schema.Struct({
  id: Schema.Int,
  name: Name,
  words: Schema.Array(Word),
  note: Schema.optionalKey(Schema.NullOr(Text)),
  by: Schema.Union([
    Schema.Struct({ kind: Schema.Literal("key"), token: Token, key: Id }),
    Schema.Struct({ kind: Schema.Literal("word"), token: Word }),
  ]),
})
const ann = { id: 7, name: "Ann", words: ["early"], note: "hi", by: { kind: "key", token: "t0p", key: "k-1" } }

test("CARD-13: what is secret is told by its kind alone, and the rest stays", () => {
  expect(redact(Person, ann)).toEqual({
    id: 7,
    name: "<name>",
    words: ["early"],
    note: "<text>",
    by: { kind: "key", token: "<token>", key: "k-1" },
  })
  expect(redact(Person, { ...ann, note: null, by: { kind: "word", token: "t0p" } })).toMatchObject({
    note: null,
    by: { token: "t0p" },
  })
})

test("CARD-13: what the schema does not know is left out, and what does not fit it is a secret", () => {
  const spoilt = { ...ann, more: "secret", words: ["two words", { deep: "secret" }], id: "secret", by: "secret" }
  expect(redact(Person, spoilt)).toEqual({
    id: "<text>",
    name: "<name>",
    words: ["<text>", null],
    note: "<text>",
    by: "<text>",
  })
  expect(redact(Schema.Unknown, { word: "secret" })).toBeNull()
  expect(redact(Schema.String, "no word on what it is")).toBe("<text>")
})

test("CARD-13: a wish in the log is read by its own kind; of one that nobody knows its name is left", () => {
  const opened = (command: unknown) => ({ _tag: "v1.IntentOpened", intentId: "i", command, lane: "chat 1-2", at: 1 })
  const command = (raw: unknown) => Reflect.get(redact(events["v1.IntentOpened"], opened(raw)) as object, "command")
  expect(command({ _tag: "sendMessage", to: 5, text: "hi" })).toEqual({ _tag: "sendMessage", to: 5, text: "<text>" })
  expect(command({ _tag: "sendSong", to: 5, text: "hi" })).toEqual({ _tag: "sendSong" })
})

test("law 12: the secrets of a command are found, and masked where a text quotes them", () => {
  const signIn = { _tag: "signIn", email: "ann@mail.example", password: 'pass"word' }
  const secrets = secretsIn(commands.signIn.payload, signIn)
  expect([...secrets]).toEqual(["ann@mail.example", 'pass"word'])
  const said = `no ann@mail.example with ${JSON.stringify(signIn)} in signIn`
  expect(masked(said, secrets)).toBe(
    'no <secret> with {"_tag":"signIn","email":"<secret>","password":"<secret>"} in signIn',
  )
  expect(masked("nothing of it", secrets)).toBe("nothing of it")
})
