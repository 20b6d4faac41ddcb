import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { annRingsMia, answerNow } from "../../tests/worlds/gateway/calls.ts"
import { sessionOf } from "../../tests/worlds/gateway/hub.ts"
import { inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import type { Caller } from "../http/caller.ts"
import { relaySignal } from "../realtime/relay-signal.ts"
import { type GatewaySettings, Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { callHandlers } from "./call-handlers.ts"

type Kind = "offer" | "answer" | "ready"

/** A call between Ann and Mia that Mia has answered; each has a device that signals and reports. */
const answered = Effect.gen(function* () {
  const { roomNum, said, ...w } = yield* annRingsMia
  yield* answerNow(said, w.mia)
  const side = (caller: Caller) => ({
    reports: callHandlers.notifyStartCall(said, caller),
    signals: (kind: Kind) => {
      const payload = kind === "ready" ? { kind } : { kind, sdp: "v=0" }
      return relaySignal({ _tag: "signal", roomNum, payload }, sessionOf(caller.userId, caller.deviceId))
    },
  })
  const row = Store.use((store) => store.transact((tx) => tx.calls.find(roomNum)))
  const stands = Effect.map(row, (call) => [call?.state, call?.minutes, call?.coins])
  return { ...w, ann: side(w.ann), mia: side(w.mia), row, stands, roomNum }
})
const withSettings = <A, E>(body: Effect.Effect<A, E, World>, settings: Partial<GatewaySettings> = {}): Promise<A> =>
  inWorld(Effect.provideService(body, Settings, { iceServers: [], agora: null, ...settings }))
const [WAITS, BEGUN] = [
  ["joining", 0, 0],
  ["talking", 1, 40],
]

const WORDS = [
  ["ann", "signals"],
  ["mia", "signals"],
  ["ann", "reports"],
  ["mia", "reports"],
] as const
test.each([
  [0, 1, 2, 3],
  [0, 1, 3, 2],
  [2, 3, 1, 0],
  [3, 1, 2, 0],
])(
  "CALL-11: a call begins with the last of both sides' signals and reports, in whatever order: %i %i %i %i",
  (...order) =>
    withSettings(
      Effect.gen(function* () {
        const w = yield* answered
        for (const n of order) {
          expect(yield* w.stands).toEqual(WAITS)
          const [who, what] = WORDS[n] ?? WORDS[0]
          yield* what === "reports" ? w[who].reports : w[who].signals(who === "ann" ? "offer" : "answer")
        }
        expect(yield* w.stands).toEqual(BEGUN)
      }),
    ),
)

test.each([
  ["ann", "mia"],
  ["mia", "ann"],
] as const)(
  "CALL-11: %s's offers and answers and both reports begin nothing that %s has not signalled",
  (liar, other) =>
    withSettings(
      Effect.gen(function* () {
        const w = yield* answered
        for (const kind of ["offer", "answer", "ready", "offer"] as const) yield* w[liar].signals(kind)
        yield* w[other].signals("ready")
        for (let n = 0; n < 3; n++) for (const side of [w.ann, w.mia]) yield* side.reports
        expect(yield* w.stands).toEqual(WAITS)
      }),
    ),
)

test("a side's first offer or answer is noted, and nothing of those that follow", () =>
  withSettings(
    Effect.gen(function* () {
      const w = yield* answered
      yield* w.ann.signals("offer")
      const first = yield* w.row
      expect([first?.callerMediaAt, first?.calleeMediaAt]).toEqual([expect.any(Number), null])
      yield* TestClock.adjust("1 second")
      yield* w.ann.signals("offer")
      expect(yield* w.row).toEqual(first)
    }),
  ))

test("where Agora carries the media and tells nothing, both reports are enough", () =>
  withSettings(
    Effect.gen(function* () {
      const w = yield* answered
      for (const side of [w.ann, w.mia]) yield* side.reports
      expect(yield* w.stands).toEqual(BEGUN)
    }),
    { agora: { appId: "a".repeat(32), certificate: "b".repeat(32) } },
  ))
