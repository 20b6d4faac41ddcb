/** Authenticates sockets by the same checks as requests, and finds sockets whose session is no longer live. */
import { Clock, Effect, Layer } from "effect"
import { sha256Hex } from "../digests.ts"
import { SocketAuth } from "../realtime/socket-auth.ts"
import { REALTIME_PATH } from "../settings.ts"
import { Store } from "../store/store.ts"
import { authorise, livingSession } from "./authorise.ts"
import { parseCookies } from "./cookies.ts"

const NO_BODY = sha256Hex("")

export const socketAuthLayer = Layer.effect(
  SocketAuth,
  Effect.gen(function* () {
    const store = yield* Store
    return SocketAuth.of({
      admit: ({ params, signature }, { cookie }) =>
        authorise({
          method: "GET",
          url: REALTIME_PATH,
          params,
          bodyDigest: NO_BODY,
          signature,
          cookies: parseCookies(cookie),
        }).pipe(Effect.provideService(Store, store)),
      stopped: (sessions) =>
        store.single((tables) =>
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const alive = new Set(
              yield* tables.sessions.alive(
                sessions.map(({ id }) => id),
                now,
              ),
            )
            const reasons = yield* Effect.forEach(
              sessions.filter(({ id }) => !alive.has(id)),
              ({ id, tokenHash, ...claimant }) =>
                Effect.match(livingSession(tables, tokenHash, claimant), {
                  onFailure: ({ error }) => [[id, error] as const],
                  onSuccess: () => [],
                }),
            )
            return new Map(reasons.flat())
          }),
        ),
    })
  }),
)
