/** The realtime port as the gateway wants it: over Agora when its configuration names an app id, over the socket otherwise. */
import { Effect, Layer, SubscriptionRef } from "effect"
import { GatewayClient } from "../http/gateway-client.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import { Visibility } from "../tabs/visibility.ts"
import type { Attempt } from "./attempt.ts"
import { keepConnected } from "./keep-connected.ts"
import { Realtime } from "./realtime.ts"
import { messagingAttempt } from "./rtm/messaging-attempt.ts"
import { loadRtm, type MakeRtmClient } from "./rtm/rtm-sdk.ts"
import { attemptOver, browserSocket } from "./socket-realtime.ts"
import type { OpenWire } from "./wire.ts"

/** What an adapter may use of the engine. */
export type RealtimeNeeds = GatewayClock | GatewayClient | Visibility

export const chosenRealtime = (
  openWire: OpenWire,
  load: () => Promise<MakeRtmClient>,
): Layer.Layer<Realtime, never, RealtimeNeeds> =>
  Layer.effect(
    Realtime,
    Effect.gen(function* () {
      const { call, config } = yield* GatewayClient
      const { visible } = yield* Visibility
      const messaging = messagingAttempt(load, call, SubscriptionRef.get(visible))
      const socket = attemptOver(openWire)
      const chosen: Attempt = (auth, events) =>
        Effect.flatMap(config, ({ agoraAppId }) => (agoraAppId === null ? socket : messaging)(auth, events))
      return yield* keepConnected(chosen)
    }),
  )

/** For a browser's worker. */
export const realtimeBrowser: Layer.Layer<Realtime, never, RealtimeNeeds> = chosenRealtime(browserSocket, loadRtm)
