import { Effect } from "effect"
import { expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { remembered, type TranslatorPort } from "./translator.ts"

const asked: Array<string> = []
const server: TranslatorPort = {
  source: "server",
  translate: (text, to) =>
    Effect.suspend(() => {
      asked.push(`${to} ${text}`)
      return text === "bad" ? Effect.fail(failure("translationFailed")) : Effect.succeed(`${text} in ${to}`)
    }),
}

test("CHAT-05: a server is asked once for a text and a language, again after a failure, and again once others have been asked for", async () => {
  const { source, translate } = remembered(server, 2)
  expect(source).toBe("server")
  const ask = (text: string, to: "en" | "nl") =>
    Effect.runPromise(Effect.orElseSucceed(translate(text, to), () => "failed"))
  expect([await ask("a", "nl"), await ask("a", "nl"), await ask("a", "en")]).toEqual(["a in nl", "a in nl", "a in en"])
  expect(asked.splice(0)).toEqual(["nl a", "en a"])
  expect([await ask("bad", "nl"), await ask("bad", "nl")]).toEqual(["failed", "failed"])
  expect(asked.splice(0)).toEqual(["nl bad", "nl bad"])
  // "nl a" was used last, so "en a" is evicted.
  for (const to of ["nl", "en"] as const) await ask(to === "nl" ? "a" : "b", to)
  await ask("a", "nl")
  expect(asked.splice(0)).toEqual(["en b"])
  await ask("a", "en")
  expect(asked.splice(0)).toEqual(["en a"])
})
