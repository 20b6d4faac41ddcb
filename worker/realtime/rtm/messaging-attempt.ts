/** Agora's messaging as an attempt of the link. The SDK is loaded once, at the first attempt that needs it. */
import { Effect } from "effect"
import { type AppFailure, failure, isTransient } from "#schema/errors.ts"
import type { GatewayClientShape } from "../../http/gateway-client.ts"
import type { Attempt } from "../attempt.ts"
import type { MakeRtmClient } from "./rtm-sdk.ts"
import { runMessaging } from "./run-messaging.ts"

/** Loads the SDK once. Fails with `offline` when its chunk does not load: the chunk is not cached for offline. */
const loaded = (load: () => Promise<MakeRtmClient>): Effect.Effect<MakeRtmClient, AppFailure> => {
  let kept: MakeRtmClient | undefined
  return Effect.suspend(() =>
    kept === undefined
      ? Effect.tap(Effect.tryPromise({ try: load, catch: (cause) => failure("offline", cause) }), (made) =>
          Effect.sync(() => {
            kept = made
          }),
        )
      : Effect.succeed(kept),
  )
}

export const messagingAttempt = (
  load: () => Promise<MakeRtmClient>,
  call: GatewayClientShape["call"],
  visible: Effect.Effect<boolean>,
): Attempt => {
  const parts = { load: loaded(load), call, visible }
  return (_auth, events) =>
    Effect.tapError(runMessaging(parts, events), ({ error }) =>
      isTransient(error) ? Effect.void : events.packet({ _tag: "refused", error }),
    )
}
