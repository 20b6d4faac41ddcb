/**
 * The line of a leader: nothing is said on it while it is not sure that the account is still this tab's. Requests are held
 * back where they leave (gateway/http-client.ts).
 */
import { Effect, Layer } from "effect"
import { Realtime } from "../realtime/realtime.ts"
import { Lease } from "../tabs/lease.ts"

export const fencedRealtime: Layer.Layer<Realtime, never, Realtime> = Layer.effect(
  Realtime,
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const { isSure } = yield* Lease
    return {
      ...realtime,
      send: (packet) => Effect.suspend(() => (isSure() ? realtime.send(packet) : Effect.succeed(false))),
    }
  }),
)
