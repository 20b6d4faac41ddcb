import { describe, expect, test } from "vitest"
import type { SocialIntent } from "#schema/friends/log.ts"
import { noRelation } from "#schema/friends/relation.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { bo, cy } from "../../tests/worlds/cast.ts"
import { relationViewOf, type SocialWish, wishesByPerson } from "./relation-with-wishes.ts"

const them = bo.userId
let made = 0
const wish = (command: SocialIntent, more: Partial<Intent> = {}): SocialWish => ({
  intentId: `intent-${String(++made).padStart(12, "0")}`,
  lane: "",
  order: made,
  at: made,
  state: "waiting",
  reason: null,
  ...more,
  command,
})
const view = (...wishes: ReadonlyArray<SocialWish>) => relationViewOf(them, undefined, wishes)

describe("waiting wishes", () => {
  test("SOC-03: show in the order of opening, over what the feed says", () => {
    const [on, off] = [true, false].map((on) => wish({ _tag: "likeUser", userId: them, on }))
    if (on === undefined || off === undefined) throw new Error("no wishes")
    expect(view(on)).toMatchObject({ like: true, waiting: ["likeUser"] })
    expect(view(on, off)).toMatchObject({ like: false, waiting: ["likeUser", "likeUser"] })
    expect(relationViewOf(them, { ...noRelation(them), like: true }, [])).toMatchObject({ like: true, waiting: [] })
  })
  test("SOC-01: a request waits as sent, and answers one that was received", () => {
    const ask = wish({ _tag: "requestFriend", to: them, text: "hi" })
    expect(view(ask)).toMatchObject({ friend: false, request: "sent", requestText: "hi" })
    const asked = { ...noRelation(them), request: "received" as const }
    expect(relationViewOf(them, asked, [ask])).toMatchObject({ friend: true, request: "none" })
    for (const accept of [true, false])
      expect(relationViewOf(them, asked, [wish({ _tag: "answerFriend", userId: them, accept })])).toMatchObject({
        friend: accept,
        request: "none",
      })
  })
  test("SOC-08: a block, and a report with one, show at once and end what is between the two", () => {
    const friend = { ...noRelation(them), friend: true, stick: true, remind: true }
    const report = { _tag: "report", userId: them, reason: "spam", details: "", messageIds: [] } as const
    for (const command of [{ _tag: "block", userId: them, on: true } as const, { ...report, block: true }])
      expect(relationViewOf(them, friend, [wish(command)])).toMatchObject({
        blocked: true,
        friend: false,
        stick: false,
        remind: false,
      })
    expect(relationViewOf(them, friend, [wish({ ...report, block: false })])).toMatchObject({
      blocked: false,
      friend: true,
    })
  })
  test("ENT-05: a greeting waits as sent, and answers one that was received", () => {
    const hi = wish({ _tag: "sayHi", to: them, text: "hi" })
    expect(view(hi).sayHi).toBe("sent")
    expect(relationViewOf(them, { ...noRelation(them), sayHi: "received" }, [hi]).sayHi).toBe("none")
  })
})

test("CARD-11: a refused wish changes nothing and says why, the newest one; a refused report is told elsewhere", () => {
  const parked = (command: SocialIntent, kind: "friendLimit" | "blocked") =>
    wish(command, { state: "parked", reason: { kind } })
  const [like, ask] = [
    parked({ _tag: "likeUser", userId: them, on: true }, "blocked"),
    parked({ _tag: "requestFriend", to: them, text: "" }, "friendLimit"),
  ]
  const report = { _tag: "report", userId: them, reason: "spam", details: "", messageIds: [], block: true } as const
  expect(view(like, ask, parked(report, "blocked"))).toMatchObject({
    like: false,
    request: "none",
    blocked: false,
    waiting: [],
    refused: { kind: "friendLimit" },
    refusedIntentId: ask.intentId,
  })
})

test("wishes are found by whom they are about; texts and read marks are about nobody", () => {
  const [a, b] = [wish({ _tag: "sayHi", to: them, text: "" }), wish({ _tag: "remind", userId: cy.userId, on: true })]
  const text: Intent = { ...a, command: { _tag: "sendMessage", to: them, text: "x" } }
  expect([...wishesByPerson([a, text, b])]).toEqual([
    [them, [a]],
    [cy.userId, [b]],
  ])
})
