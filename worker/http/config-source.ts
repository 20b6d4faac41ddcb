/**
 * The gateway's configuration. A kept one is used at once, and a fresh one is fetched behind it, once in a worker's
 * life. Without a kept one it is fetched first. Fetching teaches the clock and keeps the device id that the gateway
 * gives.
 */

import { Effect, Schema, Semaphore } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { RequestFailure } from "#schema/endpoints.ts"
import { DeviceId } from "#schema/ids.ts"
import { Vault } from "../crypto/vault.ts"
import { GatewayClock, readClocks } from "./gateway-clock.ts"

export interface ConfigSource {
  readonly current: Effect.Effect<AppConfig, RequestFailure<"config">>
  /** Fetches it from the gateway. Callers that wait meanwhile share the answer. */
  readonly refetch: Effect.Effect<AppConfig, RequestFailure<"config">>
}

const isDeviceId = Schema.is(DeviceId)

/** `learn` gets each fetched configuration. */
export const makeConfigSource = Effect.fnUntraced(function* (
  ask: Effect.Effect<AppConfig, RequestFailure<"config">>,
  learn: (config: AppConfig) => Effect.Effect<void>,
) {
  const vault = yield* Vault
  const clock = yield* GatewayClock
  const scope = yield* Effect.scope
  const oneFetch = yield* Semaphore.make(1)
  let known: AppConfig | undefined
  let fetches = 0

  const fetchNow = Effect.gen(function* () {
    const sent = yield* readClocks
    const config = yield* ask
    yield* clock.learn({ gatewayTime: config.now, sent, received: yield* readClocks, stepMs: 1 })
    known = config
    // A device without room uses the configuration all the same, and the next worker fetches it again.
    const keepId = isDeviceId(config.deviceId) ? vault.keepDeviceId(config.deviceId) : Effect.void
    yield* Effect.ignore(Effect.andThen(keepId, vault.keepConfig(config)))
    fetches += 1
    yield* learn(config)
    return config
  })

  const refetch = Effect.suspend(() => {
    const before = fetches
    return oneFetch.withPermit(
      Effect.suspend(() => (fetches > before && known !== undefined ? Effect.succeed(known) : fetchNow)),
    )
  })

  const current = Effect.gen(function* () {
    if (known !== undefined) return known
    const kept = yield* vault.config
    if (kept === null) return yield* refetch
    known = kept
    yield* Effect.forkIn(Effect.ignore(refetch), scope)
    return kept
  })

  return { current, refetch } satisfies ConfigSource
})
