/** Admits sockets by the same proof as requests, and asks again whether their session lives. */
import { Effect, Layer } from "effect"
import { SocketAuth } from "../realtime/socket-auth.ts"
import { REALTIME_PATH } from "../settings.ts"
import { Store } from "../store/store.ts"
import { authorise, livingSession } from "./authorise.ts"
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
      recheck: ({ tokenHash, ...session }) =>
        Effect.asVoid(store.single((tables) => livingSession(tables, tokenHash, session))),
    })
  }),
)
