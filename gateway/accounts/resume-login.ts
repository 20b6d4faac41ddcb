/**
 * Resumes a session whose cookies or key a browser has lost, when the caller proves that it is theirs. A new session
 * replaces it. A refusal expires the caller's login cookies, so the browser does not ask again; it changes no session.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { sha256Hex } from "../digests.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { COOKIE, CookieJar } from "../http/cookies.ts"
import { Store, type Tx } from "../store/store.ts"
import { limitTries } from "./limit-tries.ts"
import { openSession } from "./open-session.ts"
import { isResumable, proveSession } from "./prove-session.ts"

type Asked = RequestOf<"resumeLogin">

const resume = Effect.fnUntraced(function* (tx: Tx, asked: Asked, caller: Caller) {
  const proved = yield* proveSession(tx, asked)
  yield* refuseBanned(tx, proved?.userId ?? 0, proved?.deviceId ?? caller.deviceId)
  if (proved?.revokedFor === "otherDevice") return yield* failure("otherDevice")
  const account = proved === null ? null : yield* tx.accounts.find(proved.userId)
  if (proved === null || account === null || !isResumable(proved, yield* Clock.currentTimeMillis))
    return yield* failure("loginExpired")
  return yield* openSession(tx, account, caller, asked, { isNew: false, resumed: proved })
})

/** True when the cookies belong to another session that is not revoked than the one to resume: those cookies stay. */
const areAnothers = Effect.fnUntraced(function* (tx: Tx, { former }: Asked, token: string | undefined) {
  if (former?.by !== "key" || token === undefined) return false
  const session = yield* tx.sessions.findByToken(sha256Hex(token))
  return session !== null && session.id !== former.session && session.revokedAt === null
})

/** Errors: loginExpired, otherDevice, bans, signatureStale, replayed, rateLimited. */
export const resumeLogin = (
  asked: Asked,
  caller: Caller,
): Effect.Effect<ResponseOf<"resumeLogin">, RefusalOf<"resumeLogin">, Store | Feed | Entropy | CookieJar> =>
  Effect.gen(function* () {
    const [store, jar] = [yield* Store, yield* CookieJar]
    const token = jar.get(COOKIE.token)
    // Counted by session and address: a stranger who names a session, or has its cookies, must not use up its owner's
    // tries.
    const what = asked.former?.by === "key" ? asked.former.session : (token ?? "")
    yield* limitTries("resume", sha256Hex(`${what} ${caller.ip}`), caller.ip)
    return yield* Effect.tapError(
      store.transact((tx) => resume(tx, asked, caller)),
      ({ error }) =>
        error.kind === "signatureStale" || error.kind === "replayed"
          ? Effect.void
          : Effect.map(
              store.transact((tx) => areAnothers(tx, asked, token)),
              (isKept) => (isKept ? undefined : jar.forget()),
            ),
    )
  })
