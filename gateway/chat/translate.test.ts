import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { KnownContent } from "#schema/chat/message-content.ts"
import { failure } from "#schema/errors.ts"
import { INT32_MAX } from "#schema/ids.ts"
import {
  TRANSLATIONS_FREE_PER_DAY,
  TRANSLATIONS_PER_MINUTE,
  type TranslationLanguage,
} from "#schema/rules/translation.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { between, freshIntent, kindOf, wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import type { Gateway } from "../app.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { Translator, type TranslatorPort } from "../translation/translator.ts"
import { chatHandlers } from "./chat-handlers.ts"
import { deliver } from "./deliver.ts"
import { translationHandlers } from "./translate.ts"

/** A fake translator. `gate`: each translation waits for it. */
const makeTranslator = (gate: Effect.Effect<void> = Effect.void) => {
  const asked: Array<string> = []
  const port: TranslatorPort = {
    source: "server",
    translate: (text, to) => {
      asked.push(`${to} ${text}`)
      if (text === "bad") return Effect.fail(failure("translationFailed"))
      if (text === "new") return Effect.fail(failure("translationUnknown"))
      return Effect.as(gate, text.startsWith(`${to}:`) ? text : `${to}: ${text}`)
    },
  }
  return { asked, port }
}
type Fake = ReturnType<typeof makeTranslator>

/** Ann and Bo in a fresh world with a translator. */
const inChat = <A, E>(
  body: (ann: AccountRow, bo: AccountRow, translator: Fake) => Effect.Effect<A, E, World | Translator>,
  translator = makeTranslator(),
) =>
  inWorld(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      return yield* body(ann, bo, translator)
    }).pipe(Effect.provide(Translator.layer(translator.port))),
  )

const sessionOf = (a: AccountRow, b: AccountRow) => `${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}`
const send = (from: AccountRow, to: AccountRow, message: string) =>
  chatHandlers.sendMessage({ intentId: freshIntent(), to: to.id, message }, callerOf(from))
const sendMany = (from: AccountRow, to: AccountRow, texts: ReadonlyArray<string>) =>
  Effect.forEach(texts, (text) => send(from, to, text), { discard: true })
const texts = (count: number) => Array.from({ length: count }, (_, n) => `text ${n}`)
const ask = (by: AccountRow, sessionId: string, n: number, language: TranslationLanguage = "nl") =>
  translationHandlers.translation({ sessionId, n, language }, callerOf(by))
const FREE = TRANSLATIONS_FREE_PER_DAY

describe("what is translated", () => {
  test("CHAT-05: a text of the other side, in the language that is asked for, and nothing of it is kept", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        const session = sessionOf(ann, bo)
        yield* sendMany(bo, ann, ["Hello", "How are you?"])
        const [hers, history] = [yield* feedOf(ann.id), { sessionId: session, before: -1, pageSize: 10 }]
        const before = yield* chatHandlers.history(history, callerOf(ann))
        expect(yield* ask(ann, session, 1)).toEqual({
          translation: { language: "nl", text: "nl: How are you?", source: "server" },
          left: FREE - 1,
        })
        expect((yield* ask(ann, session, 0, "hi")).translation.text).toBe("hi: Hello")
        expect(yield* feedOf(ann.id)).toEqual(hers)
        expect(yield* chatHandlers.history(history, callerOf(ann))).toEqual(before)
      }),
    ))

  test("CHAT-05: a greeting is a text too; a block between the two takes nothing from what was said", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        yield* chatHandlers.sayHi({ intentId: freshIntent(), to: ann.id, text: "hi Ann" }, callerOf(bo))
        const { translation } = yield* ask(ann, sessionOf(ann, bo), 0)
        expect(translation.text).toBe("nl: hi Ann")
        yield* wish(bo, { _tag: "block", userId: ann.id, on: true })
        yield* wish(ann, { _tag: "block", userId: bo.id, on: true })
        expect(yield* between(ann, bo)).toMatchObject({ blocked: true, blockedMe: true })
        expect((yield* ask(ann, sessionOf(ann, bo), 0)).translation).toEqual(translation)
      }),
    ))

  test("own texts, what is no text, numbers that no message has and sessions of others are not found, and nobody is asked", () =>
    inChat((ann, bo, { asked }) =>
      Effect.gen(function* () {
        const [store, eve, session] = [yield* Store, yield* addUser("Eve"), sessionOf(ann, bo)]
        yield* send(ann, bo, "my own")
        const call = {
          roomNum: "room",
          kind: "video",
          callerId: bo.id,
          outcome: "ended",
          seconds: 1,
          coins: 0,
        } as const
        const gift = {
          recordId: "r",
          giftId: 1,
          giftName: "Rose",
          giftImage: "/rose.png",
          gold: 5,
          count: 1,
          roomNum: null,
        }
        const contents: ReadonlyArray<KnownContent> = [
          { kind: "call", call },
          { kind: "gift", gift },
          { kind: "notice", text: "said by nobody" },
        ]
        for (const content of contents)
          yield* store.transact((tx) => deliver(tx, { from: bo.id, to: ann.id, content, intentId: null, at: 0 }))
        yield* store.transact((tx) =>
          tx.messages.append({
            ...{ messageId: "newer", sessionId: session, sendUserId: bo.id, receiveUserId: ann.id, messageType: 99 },
            ...{ message: "of a newer version", targetLanguage: null, targetLanguageMessage: null },
            ...{ time: 0, intentId: null, call: null },
          }),
        )
        yield* send(bo, ann, "a text")
        for (const n of [0, 1, 2, 3, 4, 6, INT32_MAX - 1, INT32_MAX])
          expect([n, yield* kindOf(ask(ann, session, n))]).toEqual([n, "notFound"])
        expect(yield* kindOf(ask(eve, session, 5))).toBe("notFound")
        for (const other of [
          sessionOf(ann, eve),
          `${ann.id}-${ann.id}`,
          `${bo.id}-${ann.id}`,
          `0${session}`,
          "",
          "1-2",
        ])
          expect([other, yield* kindOf(ask(ann, other, 5))]).toEqual([other, "notFound"])
        expect(asked).toEqual([])
        expect((yield* ask(ann, session, 5)).left).toBe(FREE - 1)
      }),
    ))
})

describe("what is counted", () => {
  test("CHAT-05, PROD-09, ERR-07: so many messages of a day are free, each once in whatever language; the next is refused before the translator is asked", () =>
    inChat((ann, bo, { asked }) =>
      Effect.gen(function* () {
        const session = sessionOf(ann, bo)
        yield* sendMany(bo, ann, texts(FREE + 1))
        for (let n = 0; n < FREE; n++) {
          expect((yield* ask(ann, session, n)).left).toBe(FREE - n - 1)
          expect((yield* ask(ann, session, n, "tr")).left).toBe(FREE - n - 1)
        }
        asked.length = 0
        expect(yield* kindOf(ask(ann, session, FREE))).toBe("translationLimit")
        expect(asked).toEqual([])
        expect((yield* ask(ann, session, 0, "ms")).left).toBe(0)
        expect(asked).toEqual(["ms text 0"])
      }),
    ))

  test("CHAT-05: the day is the gateway's: at 00:00 UTC all are free again, and what was translated the day before counts anew", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        const session = sessionOf(ann, bo)
        yield* sendMany(bo, ann, texts(FREE + 1))
        for (let n = 0; n < FREE; n++) yield* ask(ann, session, n)
        yield* TestClock.adjust(12 * 3_600_000 - 1_000)
        expect(yield* kindOf(ask(ann, session, FREE))).toBe("translationLimit")
        yield* TestClock.adjust("1 second")
        expect((yield* ask(ann, session, FREE)).left).toBe(FREE - 1)
        expect((yield* ask(ann, session, 0)).left).toBe(FREE - 2)
      }),
    ))

  test("CHAT-05: what failed, what there is none of and what was in the language already costs nothing", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        const session = sessionOf(ann, bo)
        yield* sendMany(bo, ann, ["bad", "new", "nl: dag", "one"])
        expect(yield* kindOf(ask(ann, session, 0))).toBe("translationFailed")
        expect(yield* kindOf(ask(ann, session, 1))).toBe("translationUnknown")
        expect(yield* ask(ann, session, 2)).toMatchObject({ translation: { text: "nl: dag" }, left: FREE })
        expect((yield* ask(ann, session, 3)).left).toBe(FREE - 1)
        expect((yield* ask(ann, session, 2)).left).toBe(FREE - 1)
      }),
    ))

  test("CHAT-05: each reader has days of their own, and a message counts in its own session", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        const cleo = yield* addUser("Cleo")
        yield* sendMany(bo, ann, ["one"])
        yield* sendMany(cleo, ann, ["two"])
        yield* send(ann, bo, "three")
        expect((yield* ask(ann, sessionOf(ann, bo), 0)).left).toBe(FREE - 1)
        expect((yield* ask(ann, sessionOf(ann, cleo), 0)).left).toBe(FREE - 2)
        expect((yield* ask(bo, sessionOf(ann, bo), 1)).left).toBe(FREE - 1)
      }),
    ))

  test("PROD-06: VIP have no limit, and have all free ones of the day when they are none any more", () =>
    inChat((ann, bo) =>
      Effect.gen(function* () {
        const [store, session] = [yield* Store, sessionOf(ann, bo)]
        const pays = (payStatus: number) => store.transact((tx) => tx.accounts.update(ann.id, { payStatus }))
        yield* sendMany(bo, ann, texts(FREE + 1))
        yield* pays(1)
        for (let n = 0; n <= FREE; n++) expect((yield* ask(ann, session, n)).left).toBeNull()
        yield* pays(0)
        expect((yield* ask(ann, session, 0)).left).toBe(FREE - 1)
      }),
    ))

  test("so many asks a minute are heard of anybody, whatever comes of them", () =>
    inChat((ann, bo, { asked }) =>
      Effect.gen(function* () {
        const [store, session] = [yield* Store, sessionOf(ann, bo)]
        yield* store.transact((tx) => tx.accounts.update(ann.id, { payStatus: 1 }))
        yield* sendMany(bo, ann, ["bad", "one"])
        for (let n = 0; n < TRANSLATIONS_PER_MINUTE; n++)
          expect(yield* kindOf(ask(ann, session, n % 2 === 0 ? 0 : 7))).toBe(
            n % 2 === 0 ? "translationFailed" : "notFound",
          )
        asked.length = 0
        expect(yield* kindOf(ask(ann, session, 1))).toBe("rateLimited")
        expect(asked).toEqual([])
        yield* TestClock.adjust("1 minute")
        expect(yield* kindOf(ask(ann, session, 1))).toBe("fine")
      }),
    ))
})

describe("at once", () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await testGateway({ store: { pglite: await databaseImage() } })
  })
  afterAll(() => gateway.close())

  /** Runs several translations at once: none is answered before all are asked. */
  const together = <E, R>(
    asks: (translator: Fake) => ReadonlyArray<Effect.Effect<{ left: number | null }, E, R | Translator>>,
  ) =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const translator = makeTranslator(Deferred.await(gate))
      const fibers = yield* Effect.forEach(asks(translator), (each) =>
        Effect.forkChild(Effect.exit(Effect.provide(each, Translator.layer(translator.port))), {
          startImmediately: true,
        }),
      )
      while (translator.asked.length < fibers.length) yield* Effect.promise(() => new Promise(setImmediate))
      yield* Deferred.succeed(gate, undefined)
      return yield* Effect.forEach(fibers, Fiber.join)
    })

  const atTheLimit = Effect.gen(function* () {
    const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
    const session = sessionOf(ann, bo)
    yield* sendMany(bo, ann, texts(FREE + 3))
    const quick = Translator.layer(makeTranslator().port)
    for (let n = 0; n < FREE - 2; n++) yield* Effect.provide(ask(ann, session, n), quick)
    const different = yield* together(() => [0, 1, 2, 3, 4].map((n) => ask(ann, session, FREE - 2 + n)))
    const left = different.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value.left] : []))
    const counted = yield* Store.use((store) =>
      store.transact((tx) => tx.attempts.count(`day:translation:${ann.id}`, Date.UTC(2026, 0, 1), 1e15)),
    )
    return { refused: different.length - left.length, left: left.sort(), counted }
  })
  const theSame = Effect.gen(function* () {
    const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
    yield* send(bo, ann, "one")
    const exits = yield* together(() => Array.from({ length: 4 }, () => ask(ann, sessionOf(ann, bo), 0)))
    return exits.map((exit) => (Exit.isSuccess(exit) ? exit.value.left : "refused"))
  })

  test.each([
    ["memory", <A, E>(program: Effect.Effect<A, E, World>) => inWorld(program)],
    ["PGlite", <A, E>(program: Effect.Effect<A, E, World>) => gateway.run(program)],
  ] as const)("CHAT-05: two are left and five are asked for at once: two get through (%s)", async (_, run) => {
    expect(await run(atTheLimit)).toEqual({ refused: 3, left: [0, 1], counted: FREE })
  })

  test("CHAT-05: one message asked for four times at once counts once (PGlite)", async () => {
    expect(await gateway.run(theSame)).toEqual(Array(4).fill(FREE - 1))
  })
})
