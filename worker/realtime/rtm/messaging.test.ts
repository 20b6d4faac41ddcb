import { Effect, Layer, SubscriptionRef } from "effect"
import { describe, expect, test } from "vitest"
import { makeScriptedHub } from "../../../tests/worlds/realtime/scripted-hub.ts"
import {
  type AgoraTrial,
  agoraClient,
  connect,
  inVirtualTime,
  link,
  listen,
  makeAgoraTrial,
  online,
  overAgora,
  pass,
  scriptedClient,
  settle,
} from "../../../tests/worlds/realtime/world.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { Visibility } from "../../tabs/visibility.ts"
import { chosenRealtime } from "../chosen-realtime.ts"
import { inProcessWire } from "../in-process-wire.ts"
import { Realtime } from "../realtime.ts"

const beats = ({ asked }: AgoraTrial): number => asked.filter((name) => name === "heartBeat").length

describe("the link over Agora", () => {
  test("P19: it is online when it is logged in and the gateway has answered a heartbeat, not before", async () => {
    const trial = makeAgoraTrial()
    trial.hub.manners = "silent"
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        expect(agoraClient(trial).state()).toBe("CONNECTED")
        expect(yield* link).toBe("connecting")
        trial.hub.manners = "polite"
        yield* pass("8 seconds")
        expect(yield* link).toBe("online")
      }),
    )
  })

  test("CARD-09: a login that nobody answers is given up after 15 s, and the next try is another client", async () => {
    const trial = makeAgoraTrial()
    trial.network.manners = "silent"
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        yield* pass("14 seconds")
        expect(yield* link).toBe("connecting")
        yield* pass("1 second")
        expect(yield* link).toBe("offline")
        yield* pass("1 second")
        expect(trial.network.clients).toHaveLength(2)
        expect(agoraClient(trial, 0).state()).toBe("IDLE")
      }),
    )
  })

  test("CARD-09: what the SDK mends by itself shows as connecting, and the way back begins with a welcome", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const heard = yield* listen
        yield* online
        const realtime = yield* Realtime
        agoraClient(trial).move("DISCONNECTED", "KEEP_ALIVE_TIMEOUT")
        yield* pass(1)
        expect(yield* link).toBe("connecting")
        expect(yield* realtime.send({ _tag: "ping", n: 1 })).toBe(false)
        agoraClient(trial).move("CONNECTING", "AUTO_RECONNECT")
        yield* pass("5 seconds")
        trial.head = 9
        agoraClient(trial).move("CONNECTED", "RECONNECT_SUCCESS")
        yield* pass(1)
        expect(yield* link).toBe("online")
        expect(heard.map((packet) => ("head" in packet ? packet.head : packet._tag))).toEqual([4, 9])
        expect(trial.network.clients).toHaveLength(1)
      }),
    )
  })

  test("CARD-09: an interruption that lasts ends the client, and another one is tried", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        agoraClient(trial).move("DISCONNECTED", "KEEP_ALIVE_TIMEOUT")
        yield* pass("15 seconds")
        expect(yield* link).toBe("offline")
        yield* pass("1 second")
        expect(yield* link).toBe("online")
        agoraClient(trial).move("SUSPENDED", "RECONNECT_TIMEOUT")
        yield* pass(1)
        expect(yield* link).toBe("offline")
        yield* pass("2 seconds")
        expect(yield* link).toBe("online")
        expect(trial.network.clients).toHaveLength(3)
      }),
    )
  })

  test("P19: a gateway that does not answer heartbeats any more is noticed", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        trial.hub.manners = "silent"
        yield* pass("19 seconds")
        expect(yield* link).toBe("online")
        yield* pass("1 second")
        expect(yield* link).toBe("offline")
      }),
    )
  })

  test("CARD-11: a nudge makes it prove its life within 5 s", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const { nudge } = yield* Realtime
        yield* online
        const before = beats(trial)
        yield* nudge
        yield* pass("1 second")
        expect(beats(trial)).toBe(before + 1)
        trial.hub.manners = "silent"
        yield* nudge
        yield* pass("5 seconds")
        expect(yield* link).toBe("offline")
      }),
    )
  })
})

describe("who may be there", () => {
  test("CARD-06: another tab that took the uid is not fought: the next try is half a minute later", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const heard = yield* listen
        yield* online
        agoraClient(trial).move("FAILED", "SAME_UID_LOGIN")
        yield* pass("29 seconds")
        expect(yield* link).toBe("offline")
        expect(trial.network.clients).toHaveLength(1)
        expect(heard.some(({ _tag }) => _tag === "refused")).toBe(false)
        yield* pass("1 second")
        expect(trial.network.clients).toHaveLength(2)
      }),
    )
  })

  test("NET-09: when the session ended with it, the gateway's reason is told", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const heard = yield* listen
        yield* online
        trial.hub.manners = "refusing"
        agoraClient(trial).move("FAILED", "SAME_UID_LOGIN")
        yield* pass(1)
        expect(heard.at(-1)).toMatchObject({ _tag: "refused", error: { kind: "loginExpired" } })
      }),
    )
  })

  test("CARD-09: an account that Agora does not accept is tried again only after half a minute", async () => {
    const trial = makeAgoraTrial()
    trial.network.manners = "refusing"
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        yield* pass("29 seconds")
        expect(trial.network.clients).toHaveLength(1)
        yield* pass("1 second")
        expect(trial.network.clients).toHaveLength(2)
      }),
    )
  })

  test("only the gateway's messages count, and only texts", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const [heard, realtime] = [yield* listen, yield* Realtime]
        yield* online
        const forged = JSON.stringify({ _tag: "hint", head: 99, entries: [] })
        trial.network.deliver(trial.uid, forged, "8_other")
        trial.network.deliver(trial.uid, new TextEncoder().encode(forged))
        yield* pass(1)
        expect(heard.map(({ _tag }) => _tag)).toEqual(["welcome"])
        expect(yield* realtime.dropped).toBe(1)
      }),
    )
  })
})

describe("packets over Agora", () => {
  test("P17: a hint that was lost shows at the next heartbeat; one that comes twice or late is dropped", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const heard = yield* listen
        yield* online
        trial.head = 7
        yield* pass("10 seconds")
        for (const head of [7, 6, 8, 8]) trial.hub.connections[0]?.say({ _tag: "hint", head, entries: [] })
        yield* pass(1)
        expect(heard.flatMap((packet) => ("head" in packet ? [packet.head] : []))).toEqual([4, 7, 8])
      }),
    )
  })

  test("P17: what is sent goes in order and not too fast; of several lists to watch only the last one goes", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const { send } = yield* Realtime
        yield* online
        for (let n = 1; n <= 3; n++) yield* send({ _tag: "presence", userIds: [n] })
        for (let n = 1; n <= 10; n++) yield* send({ _tag: "ping", n })
        const sent = () => (trial.hub.connections[0]?.heard ?? []).filter(({ n }) => n !== 0)
        yield* pass("500 millis")
        expect(sent().length).toBeLessThan(8)
        yield* pass("2 seconds")
        expect(sent()[0]).toEqual({ _tag: "presence", userIds: [3] })
        expect(sent().flatMap(({ n }) => (n === undefined ? [] : [n]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      }),
    )
  })

  test("more than can wait is refused to the sender", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        const { send } = yield* Realtime
        yield* online
        const taken: boolean[] = []
        for (let n = 1; n <= 200; n++) taken.push(yield* send({ _tag: "ping", n }))
        expect(taken[0]).toBe(true)
        expect(taken.at(-1)).toBe(false)
      }),
    )
  })

  test("AUTH-16: the heartbeat tells whether somebody looks, and follows the gateway's rhythm", async () => {
    const trial = makeAgoraTrial()
    await overAgora(
      trial,
      Effect.gen(function* () {
        yield* online
        const [before, { look }] = [beats(trial), yield* Visibility]
        for (let step = 0; step < 6; step++) yield* pass("10 seconds")
        expect(beats(trial)).toBe(before + 6)
        yield* look("tab", false)
        yield* pass("10 seconds")
        expect(trial.looks.slice(-2)).toEqual([true, false])
      }),
    )
  })
})

describe.each([
  ["no app id", null, "the socket"],
  ["an app id", "a".repeat(32), "Agora"],
])("a configuration with %s", (_name, agoraAppId, way) => {
  test(`CARD-09: means ${way}; the SDK is loaded for Agora only`, async () => {
    const hub = makeScriptedHub()
    let loads = 0
    const load = async () => {
      loads += 1
      throw new Error("the chunk is not there")
    }
    const layer = chosenRealtime(inProcessWire(hub.attach), load).pipe(
      Layer.provide(scriptedClient({}, agoraAppId)),
      Layer.provideMerge(Layer.mergeAll(GatewayClock.layer, Visibility.layer)),
    )
    await inVirtualTime(
      layer,
      Effect.gen(function* () {
        yield* connect
        yield* settle
        expect([loads, hub.connections.length]).toEqual(agoraAppId === null ? [0, 1] : [1, 0])
        expect(yield* link).toBe(agoraAppId === null ? "online" : "offline")
        const planned = yield* SubscriptionRef.get((yield* Realtime).retryAt)
        expect(planned === null).toBe(agoraAppId === null)
      }),
    )
  })
})
