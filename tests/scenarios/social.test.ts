import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { FRIEND_REQUESTS_PER_DAY } from "#schema/rules/social-rules.ts"
import { actOnReport, REPORT_NOTICES } from "../../gateway/moderation/handle-report.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, refusal, threadTexts, watch } from "../worlds/app/acting.ts"
import { SOCIAL_ACTS, SOCIAL_TAGS } from "../worlds/app/social-acts.ts"
import { arrive, feedOf, outboxOf, relation, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let ann: Side
let bo: Side

beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive(world, "Ann")
  bo = await arrive(world, "Bo")
})
afterEach(() => world.close())

/** Makes Ann and Bo friends; done when both sides show it. */
const befriended = async () => {
  await act(bo.client, { _tag: "requestFriend", to: ann.id, text: "" })
  await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "" })
  const [hers, his] = [relation(ann.client, bo.id), relation(bo.client, ann.id)]
  await world.eventually(() => expect([hers().friend, his().friend]).toEqual([true, true]))
}

describe("both sides see it", () => {
  test("SOC-01: a request, its answer and the end of a friendship", async () => {
    const [hers, his] = [relation(ann.client, bo.id), relation(bo.client, ann.id)]
    const requests = watch(bo.client.query({ _tag: "friendRequests" }))
    await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "it's me" })
    await world.eventually(() => {
      expect(requests().head).toEqual({ received: 1, sent: 0 })
      expect(requests().rows.get(String(ann.id))).toMatchObject({
        type: "received",
        text: "it's me",
        times: 1,
        person: { userName: "Ann" },
      })
    })
    await act(bo.client, { _tag: "answerFriend", userId: ann.id, accept: true })
    const friends = watch(ann.client.query({ _tag: "friends" }))
    await world.eventually(() => {
      expect([hers().friend, his().friend, requests().head.received]).toEqual([true, true, 0])
      expect(friends().rows.get(String(bo.id))).toMatchObject({
        person: { userName: "Bo" },
        unreadCount: 0,
        last: null,
      })
    })
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "friends!" })
    await world.eventually(() =>
      expect(friends().rows.get(String(bo.id))).toMatchObject({
        unreadCount: 1,
        last: { content: { text: "friends!" }, mine: false },
      }),
    )
    await act(ann.client, { _tag: "removeFriend", userId: bo.id })
    await world.eventually(() => {
      expect([hers().friend, his().friend]).toEqual([false, false])
      expect(friends().head.count).toBe(0)
    })
  })

  test("SOC-01: two who ask each other while they are offline are friends, and each wish is settled", async () => {
    for (const { browser } of [ann, bo]) browser.network.cut()
    await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "a" })
    await act(bo.client, { _tag: "requestFriend", to: ann.id, text: "b" })
    for (const { browser } of [ann, bo]) browser.network.mend()
    const [hers, his] = [relation(ann.client, bo.id), relation(bo.client, ann.id)]
    await world.eventually(() => {
      for (const side of [hers(), his()]) expect(side).toMatchObject({ friend: true, request: "none", waiting: [] })
    })
  })

  test("SOC-03: favourites stand first in the friend list, then names", async () => {
    const cy = await arrive(world, "Cy")
    await befriended()
    await act(cy.client, { _tag: "requestFriend", to: ann.id, text: "" })
    const between = relation(ann.client, cy.id)
    await world.eventually(() => expect(between().request).toBe("received"))
    await act(ann.client, { _tag: "answerFriend", userId: cy.id, accept: true })
    const friends = watch(ann.client.query({ _tag: "friends" }))
    const names = () => friends().order.map((id) => friends().rows.get(id)?.person?.userName)
    await world.eventually(() => expect(names()).toEqual(["Bo", "Cy"]))
    ann.browser.network.cut()
    await act(ann.client, { _tag: "favourite", userId: cy.id, on: true })
    await world.eventually(() => expect(names()).toEqual(["Cy", "Bo"]))
  })

  test("ENT-05: a greeting makes a say-hi chat on the other side until it is answered", async () => {
    const chats = watch(bo.client.query({ _tag: "chats" }))
    const first = () => chats().rows.get(chats().order[0] ?? "")
    await act(ann.client, { _tag: "sayHi", to: bo.id, text: "hello there" })
    await world.eventually(() =>
      expect(first()).toMatchObject({
        relation: 3,
        sayHi: "received",
        noReadCount: 1,
        last: { content: { kind: "text", text: "hello there", greeting: true } },
      }),
    )
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "hi Ann" })
    const hers = relation(ann.client, bo.id)
    await world.eventually(() => {
      expect(first()).toMatchObject({ relation: 0, sayHi: "none" })
      expect(hers().sayHi).toBe("none")
    })
  })

  test("CARD-11: a greeting that waits stands in its thread and in the chat list, and keeps the draft", async () => {
    ann.browser.network.cut()
    await act(ann.client, { _tag: "keepDraft", friendId: bo.id, text: "half a" })
    await act(ann.client, { _tag: "sayHi", to: bo.id, text: "hello there" })
    const texts = threadTexts(ann.client, bo.id)
    const chats = watch(ann.client.query({ _tag: "chats" }))
    await world.eventually(() => {
      expect(texts()).toMatchObject([{ text: "hello there", mine: true }])
      expect(chats().rows.get(chats().order[0] ?? "")).toMatchObject({
        draft: "half a",
        last: { content: { greeting: true } },
        sayHi: "sent",
      })
    })
    ann.browser.network.mend()
    await world.eventually(() => expect(texts()).toEqual([{ text: "hello there", mine: true, state: "sent" }]))
  })

  test("SOC-08: an own report shows while it waits and when it is filed, and the other side learns of the block only", async () => {
    const reports = watch(ann.client.query({ _tag: "reports" }))
    const blocked = watch(ann.client.query({ _tag: "blocked" }))
    const only = () => reports().rows.get(reports().order[0] ?? "")
    ann.browser.network.cut()
    await act(ann.client, { _tag: "report", userId: bo.id, reason: "scam", details: "", messageIds: [], block: true })
    await world.eventually(() => {
      expect(only()).toMatchObject({ state: "waiting", userId: bo.id })
      expect(blocked().order).toEqual([String(bo.id)])
    })
    ann.browser.network.mend()
    await world.eventually(() => {
      expect(reports().order).toHaveLength(1)
      expect(only()).toMatchObject({ state: "received", intentId: null, person: { userName: "Bo" } })
    })
    const his = relation(bo.client, ann.id)
    await world.eventually(() => expect(his()).toMatchObject({ blockedMe: true, blocked: false }))
    expect((await feedOf(world, bo.id)).map(({ event }) => event._tag)).not.toContain("v1.ReportFiled")
  })

  test("SOC-08, CHAT-11: a report that an operator has handled is closed in the own list, and a notice says whether anything was done", async () => {
    const reports = watch(ann.client.query({ _tag: "reports" }))
    const only = () => reports().rows.get(reports().order[0] ?? "")
    await act(ann.client, { _tag: "report", userId: bo.id, reason: "scam", details: "", messageIds: [], block: false })
    await world.eventually(() => expect(only()).toMatchObject({ state: "received" }))
    const handled = await world.gateway.run(actOnReport(only()?.reportId ?? "", "freeze"))
    expect(handled._tag).toBe("handled")
    await world.eventually(() => expect(only()).toMatchObject({ state: "closed", reason: "scam" }))
    expect(reports().order).toHaveLength(1)
    const chats = watch(ann.client.query({ _tag: "chats" }))
    const notices = () => [...chats().rows.values()].find(({ friendId }) => friendId === NOTICES_ID)
    await world.eventually(() => expect(notices()?.last).toMatchObject({ content: { text: REPORT_NOTICES.acted.en } }))
  })
})

describe("a block", () => {
  test("CHAT-04: is told honestly where one writes, on both sides, and texts that waited are parked with the reason", async () => {
    await befriended()
    bo.browser.network.cut()
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "are you there?" })
    await act(ann.client, { _tag: "block", userId: bo.id, on: true })
    expect((await refusal(ann.client, { _tag: "sendMessage", to: bo.id, text: "x" })).kind).toBe("blockedByMe")
    const settled = relation(ann.client, bo.id)
    await world.eventually(() => expect(settled()).toMatchObject({ blocked: true, waiting: [] }))
    bo.browser.network.mend()
    const outbox = outboxOf(bo.client)
    const his = relation(bo.client, ann.id)
    await world.eventually(() => {
      expect(outbox().rows.get(outbox().order[0] ?? "")).toMatchObject({ state: "parked", reason: { kind: "blocked" } })
      expect(his()).toMatchObject({ blockedMe: true, friend: false })
    })
    expect((await refusal(bo.client, { _tag: "sendMessage", to: ann.id, text: "x" })).kind).toBe("blocked")
    expect((await refusal(bo.client, { _tag: "requestFriend", to: ann.id, text: "" })).kind).toBe("blocked")

    await act(ann.client, { _tag: "block", userId: bo.id, on: false })
    await world.eventually(() => expect(his().blockedMe).toBe(false))
    const [intentId = ""] = outbox().order
    await act(bo.client, { _tag: "retryIntent", intentId })
    const hers = threadTexts(ann.client, bo.id)
    await world.eventually(() => expect(hers()).toEqual([{ text: "are you there?", mine: false, state: null }]))
  })
})

test("CHAT-04: a text to somebody who has just been unblocked waits for that, though its lane is another", async () => {
  const between = relation(ann.client, bo.id)
  await act(ann.client, { _tag: "block", userId: bo.id, on: true })
  await world.eventually(() => expect(between()).toMatchObject({ blocked: true, waiting: [] }))
  ann.browser.network.cut()
  await act(ann.client, { _tag: "block", userId: bo.id, on: false })
  await act(ann.client, { _tag: "sendMessage", to: bo.id, text: "sorry" })
  ann.browser.network.loseRequests(SOCIAL_ACTS.block.path, 3)
  ann.browser.network.mend()
  const his = threadTexts(bo.client, ann.id)
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["sorry"]))
  expect(between()).toMatchObject({ blocked: false, refused: null })
})

describe("order and refusals", () => {
  test("CARD-11: wishes about one person keep their order, and another person's do not wait for them", async () => {
    const cy = await arrive(world, "Cy")
    ann.browser.network.cut()
    await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })
    await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "" })
    await act(ann.client, { _tag: "likeUser", userId: bo.id, on: false })
    await act(ann.client, { _tag: "favourite", userId: cy.id, on: true })
    // The first wish about Bo does not get through for a while.
    ann.browser.network.loseRequests(SOCIAL_ACTS.likeUser.path, 3)
    ann.browser.network.mend()
    const [bos, cys] = [relation(ann.client, bo.id), relation(ann.client, cy.id)]
    await world.eventually(() => {
      expect(cys()).toMatchObject({ stick: true, waiting: [] })
      expect(bos().waiting[0]).toBe("likeUser")
    })
    await world.eventually(() => expect(bos()).toMatchObject({ like: false, request: "sent", waiting: [] }))
    const told = (await feedOf(world, ann.id)).flatMap(({ event }) => {
      const { relation } = event as {
        readonly relation?: { readonly userId: number; readonly like: boolean; readonly request: string }
      }
      return relation?.userId === bo.id ? [[relation.like, relation.request]] : []
    })
    expect(told).toEqual([
      [true, "none"],
      [true, "sent"],
      [false, "sent"],
    ])
  })

  test("CARD-11: what the gateway refuses is parked with its reason, the next goes on, and another try may succeed", async () => {
    const key = `day:friendRequest:${ann.id}`
    const day = Math.floor(world.now() / 86_400_000) * 86_400_000
    await world.gateway.run(
      Store.use((store) =>
        store.transact((tx) =>
          Effect.forEach(Array(FRIEND_REQUESTS_PER_DAY), () => tx.attempts.hit(key, day, 86_400_000), {
            discard: true,
          }),
        ),
      ),
    )
    const [between, outbox] = [relation(ann.client, bo.id), outboxOf(ann.client)]
    const { intentId } = await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "please" })
    await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })
    await world.eventually(() => {
      expect(outbox().order).toEqual([intentId])
      expect(between()).toMatchObject({
        request: "none",
        like: true,
        refused: { kind: "friendLimit" },
        refusedIntentId: intentId,
      })
    })
    await world.gateway.run(Store.use((store) => store.transact((tx) => tx.attempts.clear(key))))
    await act(ann.client, { _tag: "retryIntent", intentId: intentId ?? "" })
    await world.eventually(() => {
      expect(outbox().order).toEqual([])
      expect(between()).toMatchObject({ request: "sent", refused: null })
    })
  })

  test("CARD-11: a new wish takes the place of the same one that was refused", async () => {
    ann.browser.network.answerWith(SOCIAL_ACTS.likeUser.path, async () =>
      Response.json({ code: 403, message: "", data: null }),
    )
    const first = await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })
    const outbox = outboxOf(ann.client)
    await world.eventually(() => expect(outbox().rows.get(first.intentId ?? "")).toMatchObject({ state: "parked" }))
    const second = await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })
    await world.eventually(() => expect(outbox().order).toEqual([second.intentId]))
  })

  test("SOC-02: a wish that changes nothing opens nothing, and one about oneself is refused", async () => {
    expect(await act(ann.client, { _tag: "likeUser", userId: bo.id, on: false })).toEqual({ intentId: null })
    ann.browser.network.cut()
    await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })
    expect(await act(ann.client, { _tag: "likeUser", userId: bo.id, on: true })).toEqual({ intentId: null })
    for (const tag of SOCIAL_TAGS) {
      const { kind } = await refusal(ann.client, SOCIAL_ACTS[tag].wish(ann.id))
      expect([tag, kind]).toEqual([
        tag,
        tag === "sayHi" ? "messageToSelf" : tag === "requestFriend" ? "friendSelf" : "notYourself",
      ])
      expect((await refusal(ann.client, SOCIAL_ACTS[tag].wish(0))).kind).toBe("userUnknown")
    }
  })

  test("SOC-02: the same wish in two tabs at once is one", async () => {
    const other = ann.browser.openTab().client
    const outbox = outboxOf(other)
    await world.eventually(() => expect(outbox().order).toEqual([]))
    ann.browser.network.cut()
    const like = { _tag: "likeUser", userId: bo.id, on: true } as const
    const [one, two] = await Promise.all([act(ann.client, like), act(other, like)])
    await world.eventually(() => expect(outbox().order).toEqual([one.intentId ?? two.intentId]))
    expect([one.intentId, two.intentId]).toContain(null)
    const hi = { _tag: "sayHi", to: bo.id, text: "hi" } as const
    const greetings = await Promise.all([ann.client.execute(hi), other.execute(hi)])
    expect(greetings.map((outcome) => outcome.ok || outcome.error.kind).sort()).toEqual(["sayHiAlready", true])
  })

  test("SOC-01: a visitor is asked to log in", async () => {
    const { client } = (await world.browser()).openTab()
    for (const tag of SOCIAL_TAGS)
      expect((await refusal(client, SOCIAL_ACTS[tag].wish(bo.id))).kind).toBe("loginRequired")
  })
})
