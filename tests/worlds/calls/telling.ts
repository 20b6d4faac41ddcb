/**
 * A worker that reports ended calls to the gateway. It has a log of its own and no outbox, so its reports stay open
 * intents. For tests only.
 */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { failure } from "#schema/errors.ts"
import { tellAfterCalls } from "../../../worker/call/after-call.ts"
import { GatewayClient } from "../../../worker/http/gateway-client.ts"
import { GatewayClock } from "../../../worker/http/gateway-clock.ts"
import { Identity } from "../../../worker/http/identity.ts"
import { Intents } from "../../../worker/intents/intents.ts"
import { Log, makeLog } from "../../../worker/log/log.ts"
import { type MemoryMedium, memoryDisks } from "../../../worker/store/disk/memory-disk.ts"
import { storeLayer } from "../../../worker/store/open-store.ts"
import { run } from "../run.ts"
import { settle } from "../turns.ts"

interface Telling {
  readonly medium: MemoryMedium
  readonly userId: number
  readonly now: number
  /** The other side's status, as the gateway tells it. "silent": the gateway does not answer. */
  readonly status: number | "silent"
}

/** Runs the body in a worker over that disk. The worker dies afterwards. */
export const inTellingWorker = <A, E>(
  { medium, userId, now, status }: Telling,
  body: Effect.Effect<A, E, Log | Intents>,
): Promise<A> => {
  const client = Layer.succeed(GatewayClient, {
    call: (_name: string, { userIds }: { readonly userIds: string }) =>
      status === "silent" ? failure("offline") : Effect.succeed([{ userId: Number(userIds), status, seenAt: null }]),
    config: failure("offline"),
    realtimeAuth: failure("offline"),
    // Only getOnlineStatus is called here.
  } as unknown as GatewayClient["Service"])
  const layer = Layer.mergeAll(Intents.layer, client).pipe(
    Layer.provideMerge(Layer.effect(Log, makeLog(userId))),
    Layer.provideMerge(storeLayer(userId)),
    Layer.provideMerge(Layer.mergeAll(memoryDisks(medium), GatewayClock.layer, Layer.succeed(Identity, { userId }))),
    Layer.provideMerge(TestClock.layer()),
  )
  const started = Effect.andThen(TestClock.setTime(now), tellAfterCalls)
  return run(Effect.andThen(started, Effect.andThen(settle, body)), layer)
}

/** The reports that it has made, or is about to make. */
export const told = Effect.andThen(
  settle,
  Effect.map(Intents, (intents) => intents.all().map(({ command }) => command)),
)
