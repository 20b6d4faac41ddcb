import { Effect, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { run } from "../../tests/worlds/run.ts"
import { settle } from "../../tests/worlds/turns.ts"
import { vaultMemoryWith } from "../crypto/vault-memory.ts"
import { ClientFacts, type Facts } from "../http/client-facts.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import { Intents } from "../intents/intents.ts"
import { Log, makeLog } from "../log/log.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { storeLayer } from "../store/open-store.ts"
import { Oddities, reportOddities } from "./oddities.ts"
import { Telemetry } from "./telemetry.ts"

const inEngine = async <A, E>(body: Effect.Effect<A, E, Log | Intents | Oddities>): Promise<A> => {
  const layer = Layer.mergeAll(Telemetry.layer, Oddities.layer).pipe(
    Layer.provideMerge(Intents.layer),
    Layer.provideMerge(Layer.effect(Log, makeLog(ann.userId))),
    Layer.provideMerge(storeLayer(ann.userId)),
    Layer.provideMerge(
      Layer.mergeAll(
        memoryDisks(makeMemoryMedium()),
        vaultMemoryWith(await deviceKeysOf("one")),
        GatewayClock.layer,
        Layer.effect(ClientFacts, Ref.make<Facts>({ languageId: 1, countryId: "MY", kept: null })),
        Layer.succeed(Identity, { userId: ann.userId }),
      ),
    ),
    Layer.provideMerge(TestClock.layer()),
  )
  return run(Effect.andThen(reportOddities, Effect.andThen(settle, body)), layer)
}

const reported = Effect.map(Intents, (intents) =>
  intents
    .all()
    .map(({ command }) => (command._tag === "track" ? [command.record.wl_event_id, command.record.extra] : [])),
)

test("ERR-11: events that do not decode are skipped and reported, once an hour, by their number alone", () =>
  inEngine(
    Effect.gen(function* () {
      const log = yield* Log
      const broken = (seq: number) => ({
        seq,
        at: 1,
        event: { _tag: "v1.MessageReceived", message: { text: "private" } },
      })
      yield* log.take([broken(1), broken(2)])
      yield* settle
      yield* log.take([broken(3)])
      yield* settle
      expect(yield* reported).toEqual([[OWN_REPORTS.brokenEvents, '{"count":2}']])
      yield* TestClock.adjust("61 minutes")
      yield* log.take([broken(4)])
      yield* settle
      expect(yield* reported).toEqual([
        [OWN_REPORTS.brokenEvents, '{"count":2}'],
        [OWN_REPORTS.brokenEvents, '{"count":4}'],
      ])
    }),
  ))

test("ERR-11: the same unknown code is reported once, another endpoint's for itself", () =>
  inEngine(
    Effect.gen(function* () {
      const { note } = yield* Oddities
      const unknown = (endpoint: string, code: number) =>
        note({ id: OWN_REPORTS.unknownError, key: `${endpoint} ${code}`, extra: { endpoint, code } })
      for (let n = 0; n < 5; n++) unknown("checkIn", 77_777)
      unknown("updateInfo", 77_777)
      yield* settle
      expect(yield* reported).toEqual([
        [OWN_REPORTS.unknownError, '{"endpoint":"checkIn","code":77777}'],
        [OWN_REPORTS.unknownError, '{"endpoint":"updateInfo","code":77777}'],
      ])
    }),
  ))
