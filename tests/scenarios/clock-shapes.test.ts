import { afterEach, describe, expect, test } from "vitest"
import { act, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SLACK_MS = 250

/**
 * How far a device's clock is ahead after `ms` of monotonic time, ms. The shapes are those of TigerBeetle's TimeSim.
 */
const linear = (ms: number): number => 2 * HOUR + ms / 20
const periodic = (ms: number): number => HOUR * Math.sin((2 * Math.PI * ms) / (5 * MINUTE))
const step = (ms: number): number => (ms < 3 * MINUTE ? 0 : -2 * HOUR)
/** A random error for each second, the same in each run. */
const noise = (ms: number): number =>
  ((Math.imul(Math.floor(ms / 1_000) + 1, 2_654_435_761) >>> 0) / 2 ** 32 - 0.5) * 5_000
const nonIdeal = (ms: number): number => ms / 50 + periodic(ms) / 10 + noise(ms)

const SHAPES: ReadonlyArray<readonly [string, (ms: number) => number, number]> = [
  ["drifts by three minutes an hour from two hours ahead", linear, 0],
  ["swings by an hour either way", periodic, 0],
  ["is set back two hours on the way", step, 0],
  ["drifts, swings and trembles", nonIdeal, 0],
  ["jumps two days ahead", () => 0, 48 * HOUR],
  ["jumps two days back", () => 0, -48 * HOUR],
]

let world: World
afterEach(() => world.close())

describe.each(SHAPES)("a device whose clock %s", (_name, shape, jump) => {
  let jumped = 0
  const clockAheadMs = (ms: number): number => shape(ms) + jumped
  const begin = async (demo: number | false, options?: { readonly begin: number }) => {
    jumped = 0
    world = await makeWorld({ demo }, options)
  }
  const online = async (browser: TestBrowser, enter: (tab: ReturnType<TestBrowser["openTab"]>) => Promise<number>) => {
    const tab = browser.openTab()
    const id = await enter(tab)
    const connection = watch(tab.client.query({ _tag: "connection" }))
    await world.eventually(() => expect(connection().messaging).toBe("online"))
    return { browser, client: tab.client, id }
  }
  const registered = async (browser: TestBrowser, name: string) =>
    await online(browser, (tab) => register(tab.client, name))

  test("R11: each signed request succeeds within two attempts, and nothing comes twice", async () => {
    await begin(false)
    const bo = await registered(await world.browser(), "Bo")
    const ann = await registered(await world.browser({ clockAheadMs }), "Ann")
    const [hers, his] = [threadTexts(ann.client, bo.id), threadTexts(bo.client, ann.id)]
    const texts: Array<string> = []
    const attempts: Array<number> = []
    for (let n = 0; n < 8; n++) {
      if (n === 4) jumped = jump
      texts.push(`${n}`)
      const before = ann.browser.network.asked.length
      await act(ann.client, { _tag: "sendMessage", to: bo.id, text: `${n}` })
      // No pause of the outbox goes by: the second attempt follows the first at once.
      await world.until(() =>
        expect(hers().map(({ text, state }) => [text, state])).toEqual(texts.map((t) => [t, "sent"])),
      )
      attempts.push(ann.browser.network.asked.slice(before).filter((path) => path === "/im/v1/send").length)
      await world.pass(MINUTE)
      expect(his().map(({ text }) => text)).toEqual(texts)
    }
    expect(Math.max(...attempts)).toBeLessThanOrEqual(2)
    // A connected device hears the gateway's time so often that it does not even notice a jump.
    expect(attempts[4]).toBe(1)
  })

  const calling = async () => {
    await begin(2)
    const ann = await registered(await world.browser({ clockAheadMs }), "Ann")
    const mia = await online(await world.browser({ clockAheadMs }), (tab) =>
      signIn(tab.client, "mia@livcam.test", "livcam-demo"),
    )
    const [hers, his] = [ann, mia].map(({ client }) => watch(client.query({ _tag: "call" })))
    const phase = (of: string) =>
      world.until(() => expect([hers?.()?.call.phase, his?.()?.call.phase]).toEqual([of, of]))
    const { roomNum } = await act(ann.client, { _tag: "startCall", userId: mia.id, kind: "video", location: "wall" })
    await phase("ringing")
    /**
     * Checks that the call ends after `ms` of monotonic time, while the clock jumps half-way. Returns both outcomes.
     */
    const endsAfter = async (ms: number, during: string) => {
      await world.pass(ms / 2)
      jumped = jump
      await world.pass(ms / 2 - SLACK_MS)
      await phase(during)
      await world.pass(2 * SLACK_MS)
      await phase("ended")
      return [hers?.()?.call.outcome, his?.()?.call.outcome]
    }
    return { ann, mia, roomNum, phase, endsAfter }
  }

  test("R11: a ring ends after 30 s", async () => {
    const { endsAfter } = await calling()
    expect(await endsAfter(30_000, "ringing")).toEqual(["noAnswer", "noAnswer"])
  })
  test("R11: a call without a frame ends after 30 s", async () => {
    const { mia, roomNum, phase, endsAfter } = await calling()
    await act(mia.client, { _tag: "answerCall", roomNum })
    await phase("joining")
    await endsAfter(30_000, "joining")
  })
  test("R11: a call whose remote side has left ends after 20 s", async () => {
    const { ann, mia, roomNum, phase, endsAfter } = await calling()
    await act(mia.client, { _tag: "answerCall", roomNum })
    await phase("joining")
    for (const { client } of [ann, mia]) await act(client, { _tag: "reportMedia", roomNum, seen: "firstFrame" })
    await phase("talking")
    for (const { client } of [ann, mia]) await act(client, { _tag: "reportMedia", roomNum, seen: "remoteLeft" })
    await endsAfter(20_000, "apart")
  })

  test("R11: days are the gateway's: a check-in a minute before 00:00 UTC is the old day's, one a minute after the new one's", async () => {
    const midnight = Date.UTC(2026, 2, 2)
    await begin(false, { begin: midnight - 5 * MINUTE })
    const ann = await registered(await world.browser({ clockAheadMs }), "Ann")
    const view = watch(ann.client.query({ _tag: "checkIn" }))
    await world.pass(midnight - MINUTE - world.now())
    await world.until(() => expect(view()).toMatchObject({ today: "2026-03-01", canCheck: true, streak: 0 }))
    await act(ann.client, { _tag: "checkIn" })
    await world.until(() => expect(view()).toMatchObject({ today: "2026-03-01", canCheck: false, streak: 1 }))
    jumped = jump
    await world.pass(MINUTE / 2)
    expect((await refusal(ann.client, { _tag: "checkIn" })).kind).toBe("alreadyCollected")
    await world.pass(midnight + MINUTE - world.now())
    await world.until(() => expect(view()).toMatchObject({ today: "2026-03-02", canCheck: true, streak: 1 }))
    await act(ann.client, { _tag: "checkIn" })
    await world.until(() => expect(view()).toMatchObject({ today: "2026-03-02", canCheck: false, streak: 2 }))
  })
})
