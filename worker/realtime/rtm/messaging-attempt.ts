/** Agora's messaging as an attempt of the link. What runs it, and the SDK, are loaded at the first attempt that wants them: most gateways do not. */
import { Effect } from "effect"
import { type AppFailure, failure, isTransient } from "#schema/errors.ts"
import type { GatewayClientShape } from "../../http/gateway-client.ts"
import type { Attempt } from "../attempt.ts"
import type { MakeRtmClient } from "./rtm-sdk.ts"

/** Loaded once; fails as offline when the chunk is not there: the SDK is not kept for offline. */
const loaded = <A>(load: () => Promise<A>): Effect.Effect<A, AppFailure> => {
  let kept: A | undefined
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
  const run = loaded(() => import("./run-messaging.ts"))
  return (_auth, events) =>
    Effect.flatMap(run, ({ runMessaging }) => runMessaging(parts, events)).pipe(
      Effect.tapError(({ error }) => (isTransient(error) ? Effect.void : events.packet({ _tag: "refused", error }))),
    )
}
