import { Effect, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ClientPacket, type GatewayPacket } from "#schema/realtime/packets.ts"
import { Store } from "../../gateway/store/store.ts"
import { GatewayClock } from "../../worker/http/gateway-clock.ts"
import { inProcessWire } from "../../worker/realtime/in-process-wire.ts"
import { textToPacket } from "../../worker/realtime/packet-text.ts"
import { Realtime } from "../../worker/realtime/realtime.ts"
import { realtimeOver } from "../../worker/realtime/socket-realtime.ts"
import { Visibility } from "../../worker/tabs/visibility.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { testGateway } from "../worlds/gateway/http-world.ts"
import { openSocket } from "../worlds/gateway/socket.ts"
import { fuzz, mutatedText } from "../worlds/mutate.ts"
import { makeScriptedHub, type ScriptedHub } from "../worlds/realtime/scripted-hub.ts"
import { connect, inRealTime, link, listen, makeAgoraTrial, settle, until } from "../worlds/realtime/world.ts"

const entry = {
  seq: 1,
  at: 1_750_000_000_000,
  event: { _tag: "v1.CallCancelled", roomNum: "room-1", at: 1_750_000_000_000 },
}
const fromGateway: ReadonlyArray<GatewayPacket | object> = [
  { _tag: "welcome", head: 3, now: 1_750_000_000_000 },
  { _tag: "pong", n: 1, now: 1_750_000_000_000 },
  { _tag: "hint", head: 4, entries: [entry] },
  { _tag: "hint", head: 5, entries: [] },
  { _tag: "purchased", type: 2101, orderId: "order-1", price: 4.99, name: "535 coins" },
  { _tag: "blockNotice", type: 1029, userId: 5 },
  { _tag: "presence", list: [{ userId: 5, status: 2, seenAt: null }] },
  { _tag: "signal", roomNum: "room-1", from: 5, payload: { kind: "offer", sdp: "v=0" } },
  {
    _tag: "signal",
    roomNum: "room-1",
    from: 5,
    payload: { kind: "candidate", candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0 },
  },
  { _tag: "refused", error: { kind: "callGone", code: 20_050 } },
]
const params = {
  appId: "livcam-web",
  version: "1.0.0",
  languageId: 1,
  deviceId: "cc-abcdefghijklmnopqrstuv",
  userId: 10_001,
  portType: 4,
  countryId: null,
  timestamp: 1_750_000_000_000,
  digits: "12345",
  nonce: "abcdefgh",
}
const fromClient: ReadonlyArray<ClientPacket | object> = [
  { _tag: "hello", params, signature: "signed" },
  { _tag: "ping", n: 1 },
  { _tag: "presence", userIds: [10_001, 10_002] },
  { _tag: "signal", roomNum: "room-1", payload: { kind: "ready" } },
  { _tag: "signal", roomNum: "room-1", payload: { kind: "media", camera: true, microphone: false } },
]
/** Texts of one case. Many in one save gateways and links. */
const AT_ONCE = 100
const rounds = { ...fuzz, numRuns: Math.max(1, Math.ceil(fuzz.numRuns / AT_ONCE)) }
const textsOf = (samples: ReadonlyArray<unknown>) =>
  fc.array(mutatedText(samples), { minLength: AT_ONCE, maxLength: AT_ONCE })

const overSocket = (hub: ScriptedHub) =>
  Layer.provideMerge(realtimeOver(inProcessWire(hub.attach)), Layer.mergeAll(GatewayClock.layer, Visibility.layer))

describe.each([
  ["a socket", overSocket],
  ["Agora", (hub: ScriptedHub) => makeAgoraTrial(hub).layer],
] as const)("broken packets from the gateway over %s", (_name, layerOver) => {
  test(`CARD-09: ${fuzz.numRuns} of them: none throws, what does not decode is counted, and the link stands`, async () => {
    const hub = makeScriptedHub()
    await inRealTime(
      layerOver(hub),
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const heard = yield* listen
        yield* connect
        yield* until("online")
        yield* settle
        let dropped = 0
        const round = fc.asyncProperty(textsOf(fromGateway), async (texts) => {
          heard.length = 0
          for (const text of texts) hub.connections[0]?.sayText(text)
          await Effect.runPromise(settle)
          const known = texts.flatMap((text) => textToPacket(text) ?? [])
          dropped += texts.length - known.length
          expect(await Effect.runPromise(realtime.dropped)).toBe(dropped)
          const knownTexts = new Set(known.map((packet) => JSON.stringify(packet)))
          // A heartbeat may bring a hint by itself.
          for (const packet of heard) if (packet._tag !== "hint") expect(knownTexts).toContain(JSON.stringify(packet))
        })
        yield* Effect.promise(() => fc.assert(round, rounds))
        expect(dropped).toBeGreaterThan(fuzz.numRuns / 4)
        expect(yield* link).toBe("online")
        expect(hub.connections).toHaveLength(1)
      }),
    )
  })
})

test(`CARD-09: ${fuzz.numRuns} broken packets of clients: the hub refuses what it cannot read and changes nothing`, async () => {
  // The gateway's clock stands still: however long the rounds take, nothing times out and no limit refills.
  const now = Date.UTC(2026, 0, 15)
  const clock = Layer.provideMerge(Layer.effectDiscard(TestClock.setTime(now)), TestClock.layer())
  const gateway = await testGateway({ clock })
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ClientPacket))
  const [ann, bo] = [new TestDevice(gateway), new TestDevice(gateway)]
  for (const device of [ann, bo]) device.now = () => now
  await ann.register({ userName: "Ann" })
  await bo.register({ userName: "Bo" })
  const bystander = openSocket(gateway, bo)
  await expect.poll(() => bystander.got.length).toBe(1)
  const store = await gateway.run(Store)
  const all = () =>
    gateway.run(
      store.transact((tx) =>
        Effect.all([
          tx.feeds.head(ann.userId),
          tx.feeds.head(bo.userId),
          tx.calls.open(),
          tx.accounts.count(),
          tx.sessions.find(bo.userId.toString()),
        ]),
      ),
    )
  const before = await all()
  const round = fc.asyncProperty(textsOf(fromClient), async (texts) => {
    // Faults close a socket, so only a few texts share one.
    for (let from = 0; from < texts.length; from += 4) {
      let said = 0
      let isOpen = true
      const { receive, closed } = gateway.attachSocket(
        {
          send: () => {
            said += 1
          },
          close: () => {
            isOpen = false
          },
        },
        { cookie: "", ip: "10.0.0.9" },
      )
      const some = texts.slice(from, from + 4)
      for (const text of some) receive(text)
      await Effect.runPromise(settle)
      // Before a hello everything else is refused. A hello of an unknown user ends the socket.
      const isHello = some.some((text) => Option.exists(decode(text), ({ _tag }) => _tag === "hello"))
      if (!isHello) expect([said, isOpen]).toEqual([some.length, true])
      closed()
    }
    const signedIn = openSocket(gateway, ann)
    for (const text of texts.slice(0, 4)) signedIn.sayText(text)
    await Effect.runPromise(settle)
    expect(signedIn.isOpen()).toBe(true)
    expect(signedIn.got[0]?._tag).toBe("welcome")
    for (const { _tag } of signedIn.got.slice(1)) expect(["pong", "presence", "refused"]).toContain(_tag)
    signedIn.leave()
  })
  await fc.assert(round, rounds)
  expect(await all()).toEqual(before)
  expect(bystander.isOpen()).toBe(true)
  expect(bystander.got.map(({ _tag }) => _tag)).toEqual(["welcome"])
  await gateway.close()
})
