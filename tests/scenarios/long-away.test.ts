/** A device that was off for longer than the gateway keeps its feed. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { sendText } from "../../gateway/chat/send-message.ts"
import { Store } from "../../gateway/store/store.ts"
import { compactFeed } from "../../gateway/upkeep/compact-feeds.ts"
import { act, emailOf, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld } from "../worlds/app/world.ts"
import { textOf } from "../worlds/text-of.ts"

test("P51, R3: what it had to send goes out once, its draft stays, and it shows what a new device shows", async () => {
  const world = await makeWorld()
  try {
    const [hers, his] = [await world.browser(), await world.browser()]
    const [tab, other] = [hers.openTab(), his.openTab()]
    const ann = await register(tab.client, "Ann")
    const bo = await register(other.client, "Bo")
    const texts = threadTexts(tab.client, bo)
    const textsOf = (rows: ReturnType<typeof texts>) => rows.map(({ text }) => text)
    await act(tab.client, { _tag: "sendMessage", to: bo, text: "Before" })
    await world.eventually(() => expect(textsOf(texts())).toEqual(["Before"]))

    // Two texts: one reaches the gateway, but its answer is lost; the other is not sent any more.
    hers.network.cut()
    await act(tab.client, { _tag: "sendMessage", to: bo, text: "The answer was lost" })
    const waiting = watch(tab.client.query({ _tag: "outbox" }))
    const intentId = await world.until(() => waiting().order[0] ?? expect.unreachable())
    await world.gateway.run(sendText(ann, { intentId, to: bo, message: "The answer was lost" }))
    await act(tab.client, { _tag: "sendMessage", to: bo, text: "Not sent yet" })
    await act(tab.client, { _tag: "keepDraft", friendId: bo, text: "half a senten" })
    await tab.kill()
    await other.kill()

    const talk = (count: number, name: string) =>
      world.gateway.run(
        Effect.forEach(
          Array.from({ length: count }, (_, n) => n),
          (n) => sendText(bo, { intentId: `intent-of-the-${name}-${n}`, to: ann, message: `${name} ${n}` }),
          { discard: true },
        ),
      )
    await talk(150, "winter")
    // As the upkeep does when the entries are a month old.
    for (const userId of [ann, bo]) await world.gateway.run(compactFeed(userId, world.now() + 1))
    await talk(20, "spring")
    const bounds = await world.gateway.run(Store.use((store) => store.single(({ feeds }) => feeds.bounds(ann))))
    expect(bounds.floor).toBeGreaterThanOrEqual(150)
    expect(bounds.head - bounds.floor).toBeGreaterThanOrEqual(20)
    const kept = await world.gateway.run(Store.use((store) => store.single(({ feeds }) => feeds.pull(ann, 0, 1_000))))
    expect(kept.filter(({ seq, event }) => seq <= bounds.floor && event._tag === "v1.MessageReceived")).toEqual([])

    hers.network.mend()
    const again = hers.openTab()
    const thread = threadTexts(again.client, bo)
    await world.eventually(() => {
      const shown = textsOf(thread())
      expect(shown.at(-1)).toBe("Not sent yet")
      expect(shown.filter((text) => text === "The answer was lost")).toHaveLength(1)
      expect(thread().every(({ mine, state }) => !mine || state !== "waiting")).toBe(true)
    })
    expect(hers.network.asked).toContain("/feed/v1/snapshot")
    await world.eventually(() => expect(watch(again.client.query({ _tag: "outbox" }))().order).toEqual([]))
    const sent = await world.gateway.run(
      Store.use((store) => store.single(({ messages }) => messages.page(sessionIdOf(ann, bo), -1, 1_000))),
    )
    expect(sent.filter(({ sendUserId }) => sendUserId === ann).map(({ message }) => message)).toEqual([
      "Before",
      "The answer was lost",
      "Not sent yet",
    ])
    const chatsOf = async (client: typeof again.client) => {
      const chats = watch(client.query({ _tag: "chats" }))
      return await world.eventually(() => {
        const [row] = [...chats().rows.values()]
        expect(row?.noReadCount).toBe(3)
        return row ?? expect.unreachable()
      })
    }
    await talk(3, "summer")
    const back = await chatsOf(again.client)
    expect(back.draft).toBe("half a senten")

    const new_ = await world.browser()
    const fresh = new_.openTab()
    await signIn(fresh.client, emailOf("Ann"))
    const { draft: _none, ...there } = await chatsOf(fresh.client)
    const { draft: _half, ...here } = back
    expect(there).toEqual(here)
    const whole = threadTexts(fresh.client, bo)
    await world.eventually(() => expect(whole().slice(-60)).toEqual(thread().slice(-60)))
    // The messages in between come when they are looked at.
    const old = watch(again.client.query({ _tag: "thread", friendId: bo, anchor: 5, before: 5, after: 60 }))
    await world.eventually(() =>
      expect(old().order.map((id) => textOf(old().rows.get(id)?.content))).toEqual([
        "Before",
        "The answer was lost",
        ...Array.from({ length: 64 }, (_, n) => `winter ${n}`),
      ]),
    )
  } finally {
    await world.close()
  }
})
