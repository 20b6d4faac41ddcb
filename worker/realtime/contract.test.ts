import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Exit, Layer, Scope, Stream, SubscriptionRef } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { type GatewayPacket, SERVICE_RESTART } from "#schema/realtime/packets.ts"
import { makeScriptedHub, type ScriptedHub } from "../../tests/worlds/realtime/scripted-hub.ts"
import {
  auth,
  connect,
  inRealTime,
  link,
  listen,
  makeAgoraTrial,
  next,
  type Trial,
  until,
} from "../../tests/worlds/realtime/world.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Visibility } from "../tabs/visibility.ts"
import { inProcessWire } from "./in-process-wire.ts"
import { type Link, Realtime } from "./realtime.ts"
import { realtimeOver, webSocketWire } from "./socket-realtime.ts"
import type { OpenWire } from "./wire.ts"

const hint = (head: number): GatewayPacket => ({ _tag: "hint", head, entries: [] })

/** One server for the file; each test puts its own hub behind it. */
let served: ScriptedHub = makeScriptedHub()
const http = createServer()
const sockets = new WebSocketServer({ server: http, path: "/realtime" })
sockets.on("connection", (socket) => {
  try {
    const peer = served.attach({ send: (text) => socket.send(text), close: (code) => socket.close(code) })
    socket.on("message", (data) => peer.receive(String(data)))
    socket.on("close", () => peer.closed())
  } catch {
    socket.terminate()
  }
})
beforeAll(() => new Promise<void>((done) => http.listen(0, "127.0.0.1", done)))
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate()
  http.close()
})

const overWire = (wire: OpenWire): Layer.Layer<Trial> =>
  Layer.provideMerge(realtimeOver(wire), Layer.mergeAll(GatewayClock.layer, Visibility.layer))

const adapters: ReadonlyArray<readonly [string, (hub: ScriptedHub) => Layer.Layer<Trial>]> = [
  ["in process", (hub) => overWire(inProcessWire(hub.attach))],
  [
    "over a WebSocket",
    (hub) => {
      served = hub
      const { port } = http.address() as AddressInfo
      return overWire(webSocketWire(`http://127.0.0.1:${port}`, (url) => new WebSocket(url)))
    },
  ],
  ["over Agora", (hub) => makeAgoraTrial(hub).layer],
]

/** The tags of all packets that the hub heard, without the hello and ping 0, which only announce the client. */
const heardBy = (hub: ScriptedHub): ReadonlyArray<string> =>
  (hub.connections[0]?.heard ?? []).flatMap(({ _tag, n }) =>
    _tag === "hello" || (_tag === "ping" && n === 0) ? [] : [_tag],
  )

describe.each(adapters)("the realtime port %s", (_name, layerOver) => {
  const run = <A, E>(hub: ScriptedHub, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
    inRealTime(layerOver(hub), body)

  test("CARD-09: it is connecting, then online when welcomed; packets arrive in order", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const packets = yield* next(3)
        expect(yield* link).toBe("offline")
        yield* connect
        yield* until("connecting")
        yield* until("online")
        hub.connections[0]?.say(hint(5))
        hub.connections[0]?.say({ _tag: "presence", list: [{ userId: 5, status: 2, seenAt: null }] })
        expect(yield* packets).toEqual([
          { _tag: "welcome", head: 4, now: 1_000 },
          hint(5),
          { _tag: "presence", list: [{ userId: 5, status: 2, seenAt: null }] },
        ])
      }),
    )
  })

  test("CARD-09: malformed packets are dropped and counted, and the connection goes on", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const packets = yield* next(2)
        yield* connect
        yield* until("online")
        for (const bad of [
          "",
          "{",
          "null",
          "[]",
          `{"_tag":"hint"}`,
          `{"_tag":"hint","head":"5","entries":[]}`,
          `{"_tag":"x"}`,
        ])
          hub.connections[0]?.sayText(bad)
        hub.connections[0]?.say(hint(5))
        expect((yield* packets).map(({ _tag }) => _tag)).toEqual(["welcome", "hint"])
        expect(yield* realtime.dropped).toBe(7)
        expect(hub.connections).toHaveLength(1)
      }),
    )
  })

  test("CARD-09: a packet that comes twice, late or never keeps no newer one away", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const heard = yield* listen
        yield* connect
        yield* until("online")
        for (const head of [6, 6, 5, 9, 9]) hub.connections[0]?.say(hint(head))
        yield* Effect.promise(() =>
          expect.poll(() => heard.some((one) => one._tag === "hint" && one.head === 9)).toBe(true),
        )
        const heads = heard.flatMap((one) => (one._tag === "hint" ? [one.head] : []))
        expect(heads.filter((head, i) => heads.indexOf(head) === i && head > 5)).toEqual([6, 9])
        expect(yield* link).toBe("online")
      }),
    )
  })

  test("CARD-09: what is sent while online arrives in order; what is sent otherwise is refused", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const packet = { _tag: "presence", userIds: [5, 6] } as const
        expect(yield* realtime.send(packet)).toBe(false)
        yield* connect
        yield* until("online")
        expect(yield* realtime.send(packet)).toBe(true)
        expect(yield* realtime.send({ _tag: "ping", n: 99 })).toBe(true)
        yield* Effect.promise(() => expect.poll(() => heardBy(hub)).toEqual(["presence", "ping"]))
        expect(hub.connections[0]?.heard).toContainEqual(packet)
      }),
    )
  })

  test("CARD-11: a lost connection is made again at once when nudged", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        yield* connect
        yield* until("online")
        hub.connections[0]?.close()
        yield* until("offline")
        yield* Effect.yieldNow
        expect(yield* SubscriptionRef.get(realtime.retryAt)).not.toBeNull()
        yield* realtime.nudge
        yield* until("online")
        expect(hub.connections).toHaveLength(2)
        expect(yield* SubscriptionRef.get(realtime.retryAt)).toBeNull()
      }),
    )
  })

  test("CARD-11: a gateway that is down leaves the link offline, with the time of the next attempt", async () => {
    const hub = makeScriptedHub()
    hub.manners = "down"
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        yield* connect
        yield* Effect.promise(() =>
          expect.poll(() => Effect.runSync(SubscriptionRef.get(realtime.retryAt))).not.toBeNull(),
        )
        expect(yield* link).toBe("offline")
      }),
    )
  })

  test("NET-09: the gateway's refusal is told before the connection ends", async () => {
    const hub = makeScriptedHub()
    hub.manners = "refusing"
    await run(
      hub,
      Effect.gen(function* () {
        const packets = yield* next(1)
        yield* connect
        expect(yield* packets).toMatchObject([{ _tag: "refused", error: { kind: "loginExpired" } }])
        yield* until("offline")
      }),
    )
  })

  test("NET-09: who is signed in elsewhere is told so, goes offline, and stays there", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const heard = yield* listen
        const realtime = yield* Realtime
        yield* connect
        yield* until("online")
        hub.connections[0]?.say({ _tag: "refused", error: { kind: "otherDevice", code: 10_023 } })
        hub.manners = "refusing"
        yield* Effect.yieldNow
        yield* Effect.promise(() => expect.poll(() => heard.some(({ _tag }) => _tag === "refused")).toBe(true))
        hub.connections[0]?.close()
        yield* until("offline")
        expect(heard).toContainEqual({ _tag: "refused", error: { kind: "otherDevice", code: 10_023 } })
        expect(yield* realtime.send({ _tag: "ping", n: 1 })).toBe(false)
      }),
    )
  })

  test("CARD-02: the connection closes with the scope that asked for it", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const scope = yield* Scope.make()
        yield* Scope.provide(realtime.connect(auth), scope)
        yield* until("online")
        yield* Scope.close(scope, Exit.void)
        yield* Effect.promise(() => expect.poll(() => hub.connections[0]?.gone).toBe(true))
        expect(yield* link).toBe("offline")
        expect(yield* realtime.send({ _tag: "ping", n: 1 })).toBe(false)
      }),
    )
  })
})

test("NET-02: over a socket the signed hello comes first", async () => {
  const hub = makeScriptedHub()
  await inRealTime(
    overWire(inProcessWire(hub.attach)),
    Effect.gen(function* () {
      yield* connect
      yield* until("online")
      expect(hub.connections[0]?.heard[0]).toMatchObject({ _tag: "hello", signature: "signed" })
    }),
  )
})

test.each(adapters.slice(0, 2))(
  "CARD-11: %s, whoever a gateway that stops sends away comes back soon, and is never offline",
  async (_name, layerOver) => {
    const hub = makeScriptedHub()
    await inRealTime(
      layerOver(hub),
      Effect.gen(function* () {
        const realtime = yield* Realtime
        yield* connect
        yield* until("online")
        const links: Array<Link> = []
        yield* Effect.forkScoped(
          Stream.runForEach(SubscriptionRef.changes(realtime.link), (now) => Effect.sync(() => void links.push(now))),
          { startImmediately: true },
        )
        hub.connections[0]?.close(SERVICE_RESTART)
        yield* until("connecting")
        yield* until("online")
        expect(hub.connections).toHaveLength(2)
        expect(links.filter((now, n) => now !== links[n - 1])).toEqual(["online", "connecting", "online"])
      }),
    )
  },
)
