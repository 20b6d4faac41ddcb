import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { makeKeptKey } from "../../gateway/http/sealed/gateway-keys.ts"
import { RATES } from "../../gateway/rate-limit.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, register, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeTestBrowser, type TestBrowser } from "../worlds/app/browser.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { makeDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

/** Starts two gateways on one database, with a person at each. */
const withTwo = async (story: (people: Awaited<ReturnType<typeof meet>>) => Promise<void>): Promise<void> => {
  const firstKey = await Effect.runPromise(makeKeptKey("first"))
  const passwordCost = { N: 1024, r: 8, p: 1 }
  const open = () => makeGateway({ store: { databaseUrl: database.url }, demo: false, firstKey, passwordCost })
  const gateways = [await open(), await open()]
  const browsers = await Promise.all(
    gateways.map((gateway, number) =>
      makeTestBrowser({ gateway, number, time: Layer.empty, travel: (journey) => journey() }),
    ),
  )
  try {
    await story(await meet(gateways, browsers))
  } finally {
    for (const browser of browsers) await browser.close()
    for (const gateway of gateways) await gateway.close()
  }
}
let stories = 0
const meet = async (gateways: ReadonlyArray<Gateway>, browsers: ReadonlyArray<TestBrowser>) => {
  stories += 1
  const [ann, bo] = browsers.map((browser) => browser.openTab().client)
  const [there] = gateways.slice(1)
  if (ann === undefined || bo === undefined || there === undefined) throw new Error("nobody is there")
  return { ann, bo, there, annId: await register(ann, `Ann${stories}`), boId: await register(bo, `Bo${stories}`) }
}
const TIMEOUT = { timeout: 20_000 }

test("CHAT-01: people on two gateways over one PostgreSQL chat live, each text once and in one order", () =>
  withTwo(async ({ ann, bo, annId, boId }) => {
    const [hers, his] = [threadTexts(ann, boId), threadTexts(bo, annId)]
    for (let n = 0; n < 10; n++) {
      await act(ann, { _tag: "sendMessage", to: boId, text: `from Ann ${n}` })
      await act(bo, { _tag: "sendMessage", to: annId, text: `from Bo ${n}` })
    }
    const textsOf = (rows: ReturnType<typeof hers>) => rows.map(({ text }) => text)
    await expect.poll(() => [textsOf(hers()).length, textsOf(his()).length], TIMEOUT).toEqual([20, 20])
    expect(textsOf(hers())).toEqual(textsOf(his()))
    expect(textsOf(hers()).filter((text) => text.startsWith("from Ann"))).toEqual(
      Array.from({ length: 10 }, (_, n) => `from Ann ${n}`),
    )
  }))

test("CALL-01, SOC-09: people on two gateways see each other online and hold a call's signalling", () =>
  withTwo(async ({ ann, bo, there, annId, boId }) => {
    const store = await there.run(Store)
    await there.run(
      store.transact((tx) => tx.accounts.update(boId, { goddess: true, callPrice: 40, friendCallPrice: 30 })),
    )
    const presence = watch(ann.query({ _tag: "presence", userIds: [boId] }))
    await expect.poll(() => presence().rows.get(String(boId))?.status, TIMEOUT).toBe(2)
    const session = watch(ann.query({ _tag: "session" }))
    await expect.poll(() => session().balance, TIMEOUT).toBe(120)
    const [hers, his] = [watch(ann.query({ _tag: "call" })), watch(bo.query({ _tag: "call" }))]
    const { roomNum } = await act(ann, { _tag: "startCall", userId: boId, kind: "video", location: "profile" })
    await expect.poll(() => his()?.call.phase, TIMEOUT).toBe("ringing")
    await act(bo, { _tag: "answerCall", roomNum })
    await expect.poll(() => [hers()?.call.phase, his()?.call.phase], TIMEOUT).toEqual(["joining", "joining"])
    const [toHer, toHim] = [
      watch(ann.query({ _tag: "signals", roomNum })),
      watch(bo.query({ _tag: "signals", roomNum })),
    ]
    const kindsOf = (signals: ReturnType<typeof toHer>) =>
      signals.order.map((id) => [signals.rows.get(id)?.from, signals.rows.get(id)?.payload.kind])
    const sdp = "a=candidate\r\n".repeat(2_000)
    await act(ann, { _tag: "sendSignal", roomNum, payload: { kind: "offer", sdp } })
    await act(ann, { _tag: "sendSignal", roomNum, payload: { kind: "ready" } })
    await act(bo, { _tag: "sendSignal", roomNum, payload: { kind: "answer", sdp } })
    await expect
      .poll(() => kindsOf(toHim()), TIMEOUT)
      .toEqual([
        [annId, "offer"],
        [annId, "ready"],
      ])
    await expect.poll(() => kindsOf(toHer()), TIMEOUT).toEqual([[boId, "answer"]])
    await act(bo, { _tag: "hangUp", roomNum })
    await expect.poll(() => hers()?.call.phase, TIMEOUT).toBe("ended")
  }))

test("a device that asks at both gateways is held to one rate", async () => {
  const open = () =>
    makeGateway({
      store: { databaseUrl: database.url },
      demo: false,
      rates: { ...RATES, device: { burst: 6, perSecond: 0.001 } },
    })
  const [here, there] = [await open(), await open()]
  try {
    const [first, second] = [new TestDevice(here), new TestDevice(there)]
    second.deviceId = first.deviceId
    const statusAt = async (device: TestDevice) => (await device.send("wallGroups", {})).status
    for (let n = 0; n < 6; n++) expect(await statusAt(first)).toBe(200)
    expect(await statusAt(first)).toBe(429)
    // The limit is reached after fewer requests than the second gateway alone would allow.
    await expect.poll(() => statusAt(second), { interval: 2_000, timeout: 9_000 }).toBe(429)
  } finally {
    await here.close()
    await there.close()
  }
})
