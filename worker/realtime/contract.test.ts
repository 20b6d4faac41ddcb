import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Exit, Fiber, Layer, Scope, Stream, SubscriptionRef } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { makeScriptedHub, type ScriptedHub } from "../../tests/support/scripted-hub.ts"
import type { RealtimeAuth } from "../gateway/gateway-client.ts"
import { GatewayClock } from "../gateway/gateway-clock.ts"
import { inProcessWire } from "./in-process-wire.ts"
import { Realtime } from "./realtime.ts"
import { realtimeOver } from "./socket-realtime.ts"
import { webSocketWire } from "./web-socket-wire.ts"
import type { OpenWire } from "./wire.ts"

const auth: Effect.Effect<RealtimeAuth> = Effect.succeed({
  path: "/realtime",
  hello: {
    _tag: "hello",
    params: {
      appId: "livcam-web",
      version: "1.0.0",
      languageId: 1,
      deviceId: "cc-abcdefghijklmnopqrstuv",
      userId: 7,
      portType: 4,
      countryId: null,
      timestamp: 1,
      digits: "12345",
      nonce: "abcdefgh",
    },
    signature: "signed",
  },
})

const hint: GatewayPacket = { _tag: "hint", head: 5, entries: [] }

/** One server for the file; each test puts its own hub behind it. */
let served: ScriptedHub = makeScriptedHub()
const http = createServer()
const sockets = new WebSocketServer({ server: http, path: "/realtime" })
sockets.on("connection", (socket) => {
  try {
    const peer = served.attach({ send: (text) => socket.send(text), close: () => socket.close() })
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

const adapters: ReadonlyArray<readonly [string, (hub: ScriptedHub) => OpenWire]> = [
  ["in process", (hub) => inProcessWire(hub.attach)],
  [
    "over a WebSocket",
    (hub) => {
      served = hub
      const { port } = http.address() as AddressInfo
      return webSocketWire(`http://127.0.0.1:${port}`, (url) => new WebSocket(url))
    },
  ],
]

describe.each(adapters)("the realtime port %s", (_name, wireTo) => {
  const run = <A, E>(hub: ScriptedHub, body: Effect.Effect<A, E, Realtime | GatewayClock | Scope.Scope>) =>
    Effect.runPromise(
      Effect.scoped(body).pipe(Effect.provide(Layer.provideMerge(realtimeOver(wireTo(hub)), GatewayClock.layer))),
    )

  const until = (link: "online" | "offline") =>
    Effect.gen(function* () {
      const realtime = yield* Realtime
      yield* SubscriptionRef.changes(realtime.link).pipe(
        Stream.filter((now) => now === link),
        Stream.take(1),
        Stream.runDrain,
      )
    })

  const next = (count: number) =>
    Effect.gen(function* () {
      const realtime = yield* Realtime
      const collecting = yield* Effect.forkScoped(Stream.runCollect(Stream.take(realtime.packets, count)), {
        startImmediately: true,
      })
      return Fiber.join(collecting)
    })

  test("CARD-09: it says hello first and is online when welcomed; packets arrive in order", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const packets = yield* next(3)
        yield* realtime.connect(auth)
        yield* until("online")
        expect(hub.connections[0]?.heard[0]).toMatchObject({ _tag: "hello", signature: "signed" })
        hub.connections[0]?.say(hint)
        hub.connections[0]?.say({ _tag: "presence", list: [{ userId: 5, status: 2, seenAt: null }] })
        expect((yield* packets).map(({ _tag }) => _tag)).toEqual(["welcome", "hint", "presence"])
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
        yield* realtime.connect(auth)
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
        hub.connections[0]?.say(hint)
        expect((yield* packets).map(({ _tag }) => _tag)).toEqual(["welcome", "hint"])
        expect(yield* realtime.dropped).toBe(7)
        expect(hub.connections).toHaveLength(1)
      }),
    )
  })

  test("CARD-09: what is sent while online arrives; what is sent otherwise is refused", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const packet = { _tag: "presence", userIds: [5, 6] } as const
        expect(yield* realtime.send(packet)).toBe(false)
        yield* realtime.connect(auth)
        yield* until("online")
        expect(yield* realtime.send(packet)).toBe(true)
        yield* realtime.send({ _tag: "ping", n: 99 })
        yield* Effect.promise(() =>
          expect.poll(() => hub.connections[0]?.heard.map(({ _tag }) => _tag)).toEqual(["hello", "presence", "ping"]),
        )
        expect(hub.connections[0]?.heard[1]).toEqual(packet)
      }),
    )
  })

  test("CARD-11: a lost connection is made again at once when nudged", async () => {
    const hub = makeScriptedHub()
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        yield* realtime.connect(auth)
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
        yield* realtime.connect(auth)
        yield* Effect.promise(() =>
          expect.poll(() => Effect.runSync(SubscriptionRef.get(realtime.retryAt))).not.toBeNull(),
        )
        expect(yield* SubscriptionRef.get(realtime.link)).toBe("offline")
      }),
    )
  })

  test("NET-09: the gateway's refusal is told before the connection ends", async () => {
    const hub = makeScriptedHub()
    hub.manners = "refusing"
    await run(
      hub,
      Effect.gen(function* () {
        const realtime = yield* Realtime
        const packets = yield* next(1)
        yield* realtime.connect(auth)
        expect(yield* packets).toEqual([{ _tag: "refused", error: { kind: "loginExpired", code: 401 } }])
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
        expect(yield* SubscriptionRef.get(realtime.link)).toBe("offline")
        expect(yield* realtime.send({ _tag: "ping", n: 1 })).toBe(false)
      }),
    )
  })
})
