/**
 * Signs in again by the login cookies alone (a browser that lost its data keeps them): the session that they name must live
 * and belong to this device; a new one takes its place. Refused, the cookies are expired, so that nobody asks again.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { COOKIE, CookieJar } from "../http/cookies.ts"
import { sha256Hex } from "../http/digests.ts"
import type { SessionRow } from "../store/rows.ts"
import { Store } from "../store/store.ts"
import { limitTries } from "./limit-tries.ts"
import { openSession } from "./open-session.ts"

/** How long the cookies still count after the session that took their place began (its answer may have been lost), unless it logs out. */
const GRACE_MS = 10 * 60_000

const lives = (session: SessionRow, caller: Caller, userId: string | undefined, now: number): boolean =>
  String(session.userId) === userId &&
  session.deviceId === caller.deviceId &&
  session.expiresAt > now &&
  (session.revokedAt === null || (session.revokedFor === "replaced" && now - session.revokedAt <= GRACE_MS))

/** Errors: loginExpired, otherDevice, bans, rateLimited. */
export const resumeLogin = (
  { devicePublicKey }: RequestOf<"resumeLogin">,
  caller: Caller,
): Effect.Effect<ResponseOf<"resumeLogin">, AppFailure, Store | Feed | Entropy | CookieJar> =>
  Effect.gen(function* () {
    const [store, jar] = [yield* Store, yield* CookieJar]
    const [token, userId] = [jar.get(COOKIE.token), jar.get(COOKIE.userId)]
    if (token === undefined) {
      jar.forget()
      return yield* failure("loginExpired")
    }
    yield* limitTries("resume", caller.deviceId, caller.ip)
    const resumed = store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const session = yield* tx.sessions.findByToken(sha256Hex(token))
        yield* refuseBanned(tx, session?.userId ?? 0, caller.deviceId)
        if (session?.revokedFor === "otherDevice") return yield* failure("otherDevice")
        const account = session === null ? null : yield* tx.accounts.find(session.userId)
        if (session === null || account === null || !lives(session, caller, userId, now))
          return yield* failure("loginExpired")
        return yield* openSession(tx, account, caller, devicePublicKey, false)
      }),
    )
    return yield* Effect.tapError(resumed, () => Effect.sync(() => jar.forget()))
  })
