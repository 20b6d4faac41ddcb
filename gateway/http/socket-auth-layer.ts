/** Admits sockets by the same proof as requests, and asks again whether their session lives. */
import { Clock, Effect, Layer } from "effect"
import { failure } from "#schema/errors.ts"
import { SocketAuth } from "../realtime/socket-auth.ts"
import { REALTIME_PATH } from "../settings.ts"
import { Store } from "../store/store.ts"
import { authorise, refuseBanned } from "./authorise.ts"
import { parseCookies } from "./cookies.ts"
import { sha256Hex } from "./digests.ts"

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
      recheck: ({ id, userId, deviceId }) =>
        store.transact((tx) =>
          Effect.gen(function* () {
            yield* refuseBanned(tx, userId, deviceId)
            const session = yield* tx.sessions.find(id)
            if (session?.revokedFor === "otherDevice") return yield* failure("otherDevice")
            const now = yield* Clock.currentTimeMillis
            if (session === null || session.revokedAt !== null || session.expiresAt <= now)
              return yield* failure("loginExpired")
          }),
        ),
    })
  }),
)
