/**
 * Authenticates a signed request, or the hello of a socket. Checks in this order: a live session of this user on this
 * device; no ban or other lockout; a signature by the session's key over exactly what was sent; made within five
 * minutes; never seen before.
 */
import { Clock, Effect } from "effect"
import { LRUCache } from "lru-cache"
import { type AppFailure, failure, failureUntil } from "#schema/errors.ts"
import type { CommonParams } from "#schema/gateway/headers.ts"
import type { BANS as BANNED, RouterError } from "#schema/gateway/router-errors.ts"
import { signatureText } from "#schema/gateway/signature.ts"
import { SHUT_OUT } from "#schema/rules/account/account-state.ts"
import { SIGNATURE_WINDOW_MS } from "#schema/rules/constants.ts"
import { rightSignature, sha256Hex } from "../digests.ts"
import { perStore } from "../store/per-store.ts"
import { Store, type Tx } from "../store/store.ts"
import { type Ban, shutOutBy } from "../store/tables/accounts/bans.ts"
import type { ClaimedSession, SessionRow } from "../store/tables/accounts/sessions.ts"
import type { Tables } from "../store/tables.ts"
import { COOKIE } from "./cookies.ts"

export interface Claim {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly params: CommonParams
  /** Lower-case hex SHA-256 of the body's bytes. */
  readonly bodyDigest: string
  readonly signature: string
  readonly cookies: ReadonlyMap<string, string>
}

type BanFailure = AppFailure<(typeof BANNED)[number]>

const refuse = (ban: Ban, now: number): Effect.Effect<void, BanFailure> => {
  const held = shutOutBy(ban, now)
  if (held === undefined) return Effect.void
  const kind = SHUT_OUT[held.state]
  return held.until === undefined ? failure(kind) : failureUntil(kind, held.until)
}

/**
 * Fails with 10115 to 10117 when the account or the device is banned, else when the account is frozen or blocked.
 * `userId` 0 checks the device only.
 */
export const refuseBanned = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  deviceId: string,
): Effect.fn.Return<void, BanFailure> {
  const ban = yield* tx.bans.check(userId, deviceId)
  yield* refuse(ban, yield* Clock.currentTimeMillis)
})

type Claimant = Pick<SessionRow, "userId" | "deviceId">

const sessionProblem = (session: SessionRow | null, { userId, deviceId }: Claimant, now: number) => {
  if (session === null || session.userId !== userId || session.deviceId !== deviceId) return "loginExpired"
  if (session.revokedFor === "otherDevice") return "otherDevice"
  return session.revokedAt !== null || session.expiresAt <= now ? "loginExpired" : undefined
}

const isStale = ({ timestamp }: CommonParams, now: number): boolean => Math.abs(now - timestamp) > SIGNATURE_WINDOW_MS

/** Fails when the timestamp is too far from the gateway's clock. */
export const refuseStale = Effect.fnUntraced(function* (params: CommonParams) {
  if (isStale(params, yield* Clock.currentTimeMillis)) return yield* failure("signatureStale")
})

/**
 * `proof`: bytes that only the sender of an exchange could have made. Bytes and not text: a text could be spelled in
 * many ways.
 */
const replayKey = ({ deviceId, timestamp, digits }: CommonParams, proof: Buffer): string =>
  sha256Hex(JSON.stringify([deviceId, timestamp, digits, proof.toString("hex")]))

const countsUntil = (now: number): number => now + 2 * SIGNATURE_WINDOW_MS

/** Fails when the same exchange came before, at any process. */
export const refuseReplay = Effect.fnUntraced(function* (
  { replays }: Pick<Tables, "replays">,
  params: CommonParams,
  proof: Buffer,
) {
  const now = yield* Clock.currentTimeMillis
  if (!(yield* replays.remember(replayKey(params, proof), countsUntil(now)))) return yield* failure("replayed")
})

/** The claimed session, when it is live and not locked out. Errors: bans, loginExpired, otherDevice. */
const judged = Effect.fnUntraced(function* ({ session, ban }: ClaimedSession, claimedBy: Claimant, now: number) {
  yield* refuse(ban, now)
  const problem = sessionProblem(session, claimedBy, now)
  return session === null || problem !== undefined ? yield* failure(problem ?? "loginExpired") : session
})

/** The session of a token, when it is live and not locked out. Errors: bans, loginExpired, otherDevice. */
export const livingSession = Effect.fnUntraced(function* (
  tables: Pick<Tables, "sessions">,
  tokenHash: string,
  claimedBy: Claimant,
) {
  const claimed = yield* tables.sessions.claimed(tokenHash, claimedBy.userId, claimedBy.deviceId)
  return yield* judged(claimed, claimedBy, yield* Clock.currentTimeMillis)
})

/**
 * Signing keys of a store's sessions by the hash of their tokens; a session's key never changes. Whether the session is
 * live is checked at each request; with the key cached, one statement checks that and notes the replay key. Some 300
 * bytes each.
 */
const signingTokensOf = perStore(() => new LRUCache<string, string>({ max: 50_000 }))

/**
 * Authenticates with a cached signing key: a right signature of the present. Undefined when the request has to be
 * checked step by step.
 */
const authoriseKnown = Effect.fnUntraced(function* (
  tables: Pick<Tables, "proofs">,
  signingToken: string | undefined,
  tokenHash: string,
  claim: Claim,
) {
  const { params } = claim
  const now = yield* Clock.currentTimeMillis
  if (signingToken === undefined || isStale(params, now)) return undefined
  const proof = rightSignature(signingToken, signatureOf(claim), claim.signature)
  if (proof === undefined) return undefined
  const { userId, deviceId } = params
  const noted = { key: replayKey(params, proof), until: countsUntil(now) }
  const claimed = yield* tables.proofs.note({ tokenHash, userId, deviceId, signingToken, now, ...noted })
  const session = yield* judged(claimed, params, now)
  if (session.signingToken !== signingToken) return undefined
  return claimed.isNoted ? session : yield* failure("replayed")
})

const signatureOf = ({ method, url, params, bodyDigest }: Claim): string =>
  signatureText(method, url, params, bodyDigest)

export const authorise = Effect.fnUntraced(function* (
  claim: Claim,
): Effect.fn.Return<SessionRow, AppFailure<RouterError>, Store> {
  const { params, cookies } = claim
  const token = cookies.get(COOKIE.token) ?? ""
  if (token === "" || cookies.get(COOKIE.userId) !== String(params.userId)) return yield* failure("loginExpired")
  const store = yield* Store
  const [tokenHash, keys] = [sha256Hex(token), signingTokensOf(store)]
  return yield* store.single((tables) =>
    Effect.gen(function* () {
      const known = yield* authoriseKnown(tables, keys.get(tokenHash), tokenHash, claim)
      if (known !== undefined) return known
      const session = yield* livingSession(tables, tokenHash, params)
      const proof = rightSignature(session.signingToken, signatureOf(claim), claim.signature)
      if (proof === undefined) return yield* failure("signatureWrong")
      yield* refuseStale(params)
      yield* refuseReplay(tables, params, proof)
      keys.set(tokenHash, session.signingToken)
      return session
    }),
  )
})
