/** The realtime port over the gateway's choice: Agora when its configuration names an app id, else the socket. */
import { Effect, Layer, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import { Visibility } from "../tabs/visibility.ts"
import type { Attempt } from "./attempt.ts"
import { keepConnected } from "./keep-connected.ts"
import { Realtime } from "./realtime.ts"
import type { messagingAttempt } from "./rtm/messaging-attempt.ts"
import type { MakeRtmClient } from "./rtm/rtm-sdk.ts"
import { attemptOver, browserSocket } from "./socket-realtime.ts"
import type { OpenWire } from "./wire.ts"

/** What an adapter may use of the engine. */
export type RealtimeNeeds = GatewayClock | GatewayClient | Visibility

/** Loads the Agora adapter at the first attempt that needs it. Neither its chunk nor its SDK is cached for offline. */
const messagingWith = (...[load, call, visible]: Parameters<typeof messagingAttempt>): Attempt => {
  let kept: Attempt | undefined
  const loaded = Effect.tryPromise({
    try: async () => {
      kept ??= (await import("./rtm/messaging-attempt.ts")).messagingAttempt(load, call, visible)
      return kept
    },
    catch: (cause) => failure("offline", cause),
  })
  return (auth, events) => Effect.flatMap(loaded, (attempt) => attempt(auth, events))
}

export const chosenRealtime = (
  openWire: OpenWire,
  load: () => Promise<MakeRtmClient>,
): Layer.Layer<Realtime, never, RealtimeNeeds> =>
  Layer.effect(
    Realtime,
    Effect.gen(function* () {
      const { call, config } = yield* GatewayClient
      const { visible } = yield* Visibility
      const messaging = messagingWith(load, call, SubscriptionRef.get(visible))
      const socket = attemptOver(openWire)
      const chosen: Attempt = (auth, events) =>
        Effect.flatMap(config, ({ agoraAppId }) => (agoraAppId === null ? socket : messaging)(auth, events))
      return yield* keepConnected(chosen)
    }),
  )

/** For a browser's worker. */
export const realtimeBrowser: Layer.Layer<Realtime, never, RealtimeNeeds> = chosenRealtime(browserSocket, async () =>
  (await import("./rtm/rtm-sdk.ts")).loadRtm(),
)
