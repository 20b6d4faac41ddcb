import { Effect, Result } from "effect"
import { describe, expect, test } from "vitest"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { addUser, callerOf, feedOf, inWorld } from "../../../tests/worlds/gateway/world.ts"
import { raiseRead } from "../../chat/mark-read.ts"
import { sendText } from "../../chat/send-message.ts"
import { peopleHandlers } from "../../people/people-handlers.ts"
import { Presence } from "../../people/presence.ts"
import { Store } from "../../store/store.ts"
import { setStanding } from "../ban.ts"
import { showAccount } from "../standing.ts"
import { tellEverybody, tellNotice, textFor } from "./notices.ts"

const TEXTS = { en: "We are away tonight.", pt: "Hoje à noite estamos fora." } as const
const textsOf = (userId: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.map(tx.messages.page(sessionIdOf(NOTICES_ID, userId), -1, 10), (page) =>
        page.map(({ sendUserId, message }) => [sendUserId, message]),
      ),
    ),
  )

describe("notices of the product", () => {
  test("CHAT-11: come once each, as a chat with somebody who is nobody", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        for (const id of ["a", "a", "b"]) yield* tellNotice(ann.id, id, `Notice ${id}`)
        expect(yield* textsOf(ann.id)).toEqual([
          [NOTICES_ID, "Notice a"],
          [NOTICES_ID, "Notice b"],
        ])
        const [first] = yield* feedOf(ann.id)
        expect(first?.event).toMatchObject({ person: { userId: NOTICES_ID, userName: "LivCam" } })
        expect(yield* feedOf(NOTICES_ID)).toEqual([])
        const gone = yield* Effect.result(tellNotice(1, "a", "text"))
        expect(Result.isFailure(gone) && gone.failure.error.kind).toBe("userUnknown")
      }),
    ))

  test("CHAT-11: nobody writes to it or finds it, and it learns nothing of who reads", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        yield* tellNotice(ann.id, "a", "Notice")
        const back = sendText(ann.id, { intentId: "intent-back", to: NOTICES_ID, message: "hello" })
        expect((yield* Effect.flip(back)).error.kind).toBe("accountClosed")
        const profile = peopleHandlers.getUserInfo({ search_u_id: NOTICES_ID, u_id: ann.id }, callerOf(ann))
        expect((yield* Effect.flip(profile)).error.kind).toBe("userUnknown")
        expect(yield* Store.use((store) => store.transact((tx) => tx.accounts.named("livcam", 10)))).toEqual([])
        expect(yield* (yield* Presence).of([NOTICES_ID])).toEqual([{ userId: NOTICES_ID, status: 3, seenAt: null }])
        const sessionId = sessionIdOf(NOTICES_ID, ann.id)
        yield* raiseRead(ann.id, { intentId: "intent-read", sessionId, upTo: 0 })
        expect((yield* feedOf(ann.id)).at(-1)?.event).toMatchObject({ _tag: "v1.SessionRead", upTo: 0 })
        expect(yield* feedOf(NOTICES_ID)).toEqual([])
      }),
    ))

  test("CHAT-11: one to all is told in each member's language, once, also when it was broken off, and not to closed accounts", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bo, cy] = [yield* addUser("Ann"), yield* addUser("Bo", { languageId: 12 }), yield* addUser("Cy")]
        yield* setStanding(cy.id, "banned")
        yield* tellNotice(ann.id, "tonight", TEXTS.en)
        const said: Array<number> = []
        expect(yield* tellEverybody("tonight", TEXTS, (told) => said.push(told))).toBe(2)
        yield* tellEverybody("tonight", TEXTS, () => {})
        expect(said).toEqual([2])
        expect([yield* textsOf(ann.id), yield* textsOf(bo.id), yield* textsOf(cy.id)]).toEqual([
          ...[[[NOTICES_ID, TEXTS.en]], [[NOTICES_ID, TEXTS.pt]], []],
        ])
      }),
    ))

  test("CHAT-11: one to many goes page by page, and leaves nobody out", () =>
    inWorld(
      Effect.gen(function* () {
        const members = yield* Effect.forEach(Array.from({ length: 400 }), (_, n) => addUser(`Member ${n}`))
        const said: Array<number> = []
        expect(yield* tellEverybody("many", TEXTS, (told) => said.push(told))).toBe(400)
        expect(said).toEqual([200, 400, 400])
        const told = yield* Effect.forEach(members, ({ id }) => textsOf(id))
        expect(told.every((texts) => texts.length === 1)).toBe(true)
      }),
    ))

  test("CHAT-11: a language without a text of its own gets the English one", () => {
    expect([textFor(TEXTS, 12), textFor(TEXTS, 1), textFor(TEXTS, 999)]).toEqual([...[TEXTS.pt, TEXTS.en, TEXTS.en]])
  })

  test("AUTH-02: operators find an account by its number", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { email: "ann@mail.example" })
        yield* Store.use((store) =>
          store.transact((tx) =>
            tx.identities.add({ provider: "phone", subject: "+4915123456789", userId: ann.id, at: 0 }),
          ),
        )
        const found = []
        for (const who of ["+49 151 23456789", String(ann.id), "Ann@mail.example", "+1202555", "nobody"])
          found.push((yield* showAccount(who))?.account.id ?? null)
        expect(found).toEqual([ann.id, ann.id, ann.id, null, null])
      }),
    ))
})
