/**
 * Links that sign their user in on another device: made by a session, valid once and for five minutes. Only a hash of
 * the token is stored. Every wrong link gets the same refusal, so a refusal reveals nothing. A link's `deviceId` is
 * derived from its token; it is not the giver's device.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isLinkFresh, LINK_WINDOW_MS } from "#schema/rules/account/link-query.ts"
import { APP_ID, DEVICE_ID_PREFIX, PLATFORM_TYPE, SOURCE_TAG } from "#schema/rules/constants.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { type Caller, sessionIdOf } from "../http/caller.ts"
import type { CookieJar } from "../http/cookies.ts"
import { Store } from "../store/store.ts"
import type { LoginLinkRow } from "../store/tables/accounts/login-links.ts"
import { limitTries } from "./limit-tries.ts"
import { openSession } from "./open-session.ts"

const deviceIdOf = (loginToken: string): string => `${DEVICE_ID_PREFIX}${sha256Hex(`link ${loginToken}`).slice(0, 32)}`

const MADE_WINDOW_MS = 15 * 60_000
const MADE_MOST = 10

/** Errors: rateLimited. */
export const makeLoginLink = (
  caller: Caller,
): Effect.Effect<ResponseOf<"makeLoginLink">, RefusalOf<"makeLoginLink">, Store | Entropy> =>
  Effect.gen(function* () {
    const [store, entropy, session] = [yield* Store, yield* Entropy, yield* sessionIdOf(caller)]
    const { userId, deviceId } = caller
    const jumpTime = yield* Clock.currentTimeMillis
    const loginToken = Buffer.from(yield* entropy.bytes(32)).toString("base64url")
    const nonce = (yield* entropy.id).slice(0, 8)
    const made = yield* store.transact((tx) => tx.attempts.hit(`link-made:${userId}`, jumpTime, MADE_WINDOW_MS))
    if (made > MADE_MOST) return yield* failure("rateLimited")
    const row = { tokenHash: sha256Hex(loginToken), userId, deviceId, nonce, jumpTime }
    yield* store.transact((tx) =>
      // The session may have ended since the request was let in: its links are dropped, and this one opens nothing.
      Effect.andThen(tx.sessions.alive([session], jumpTime), ({ length }) =>
        length === 0 ? Effect.void : tx.loginLinks.insert({ ...row, expiresAt: jumpTime + LINK_WINDOW_MS }),
      ),
    )
    return {
      userId,
      deviceId: deviceIdOf(loginToken),
      appId: APP_ID,
      loginToken,
      nonce,
      platformType: PLATFORM_TYPE,
      jumpTime,
      source2: SOURCE_TAG,
    }
  })

type Shown = RequestOf<"emailAutoLogin">

const fits = (link: LoginLinkRow, shown: Shown, now: number): boolean =>
  link.userId === shown.userId &&
  shown.deviceId === deviceIdOf(shown.loginToken) &&
  link.nonce === shown.nonce &&
  link.jumpTime === shown.jumpTime &&
  shown.appId === APP_ID &&
  shown.platformType === PLATFORM_TYPE &&
  shown.source2 === SOURCE_TAG &&
  link.expiresAt >= now &&
  isLinkFresh(shown, now)

/**
 * The link is used up even when it does not fit; a ban leaves it. A password change at the same time either voids the
 * link or ends the session: one transaction takes the link and opens the session. Errors: linkInvalid, rateLimited, bans.
 */
export const signInByLink = (
  shown: Shown,
  caller: Caller,
): Effect.Effect<ResponseOf<"emailAutoLogin">, RefusalOf<"emailAutoLogin">, Store | Feed | Entropy | CookieJar> =>
  Effect.gen(function* () {
    const store = yield* Store
    yield* limitTries("link", caller.deviceId, caller.ip)
    const opened = yield* store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const link = yield* tx.loginLinks.take(sha256Hex(shown.loginToken))
        if (link === null || !fits(link, shown, now)) return null
        const account = yield* tx.accounts.find(link.userId)
        if (account === null) return null
        return yield* openSession(tx, account, caller, shown, { isNew: false, resumed: null, isByLink: true })
      }),
    )
    return opened ?? (yield* failure("linkInvalid"))
  })
