/**
 * Proves a signed request, or the hello of a socket: a living session of this user on this device, no ban, a signature by
 * the session's key over exactly what was sent, made within five minutes, and never seen before. In this order.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { CommonParams } from "#schema/gateway/headers.ts"
import type { BANS as BANNED, RouterError } from "#schema/gateway/router-errors.ts"
import { signatureText } from "#schema/gateway/signature.ts"
import { SIGNATURE_WINDOW_MS } from "#schema/rules/constants.ts"
import { Store, type Tx } from "../store/store.ts"
import type { Ban } from "../store/tables/bans.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import type { Tables } from "../store/tables.ts"
import { COOKIE } from "./cookies.ts"
import { rightSignature, sha256Hex } from "./digests.ts"

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

const BANS = { account: "bannedAccount", device: "bannedDevice", both: "bannedBoth" } as const
export const banFailure = (ban: Exclude<Ban, "none">): AppFailure<(typeof BANNED)[number]> => failure(BANS[ban])

type BanFailure = AppFailure<(typeof BANNED)[number]>

const refuse = (ban: Ban): Effect.Effect<void, BanFailure> =>
  ban === "none" ? Effect.void : Effect.fail(banFailure(ban))

/** Fails with 10115 to 10117 when the account or the device is banned; `userId` 0 asks for the device only. */
export const refuseBanned = (tx: Tx, userId: number, deviceId: string): Effect.Effect<void, BanFailure> =>
  Effect.flatMap(tx.bans.check(userId, deviceId), refuse)

type Claimant = Pick<SessionRow, "userId" | "deviceId">

const sessionProblem = (session: SessionRow | null, { userId, deviceId }: Claimant, now: number) => {
  if (session === null || session.userId !== userId || session.deviceId !== deviceId) return "loginExpired"
  if (session.revokedFor === "otherDevice") return "otherDevice"
  return session.revokedAt !== null || session.expiresAt <= now ? "loginExpired" : undefined
}

/** Fails when the timestamp is too far from the gateway's clock. */
export const refuseStale = Effect.fnUntraced(function* ({ timestamp }: CommonParams) {
  if (Math.abs((yield* Clock.currentTimeMillis) - timestamp) > SIGNATURE_WINDOW_MS)
    return yield* failure("signatureStale")
})

/**
 * Fails when the same exchange came before, to any process. `proof` is what nobody but its sender could have made, as bytes:
 * a text of it could be spelled in many ways.
 */
export const refuseReplay = Effect.fnUntraced(function* (
  { replays }: Pick<Tables, "replays">,
  { deviceId, timestamp, digits }: CommonParams,
  proof: Buffer,
) {
  const now = yield* Clock.currentTimeMillis
  const key = sha256Hex(JSON.stringify([deviceId, timestamp, digits, proof.toString("hex")]))
  if (!(yield* replays.remember(key, now + 2 * SIGNATURE_WINDOW_MS))) return yield* failure("replayed")
})

/** The session of a token, when it lives and may go on. Errors: bans, loginExpired, otherDevice. */
export const livingSession = Effect.fnUntraced(function* (
  tables: Pick<Tables, "sessions">,
  tokenHash: string,
  claimedBy: Claimant,
) {
  const { session, ban } = yield* tables.sessions.claimed(tokenHash, claimedBy.userId, claimedBy.deviceId)
  yield* refuse(ban)
  const problem = sessionProblem(session, claimedBy, yield* Clock.currentTimeMillis)
  return session === null || problem !== undefined ? yield* failure(problem ?? "loginExpired") : session
})

export const authorise = Effect.fnUntraced(function* (
  claim: Claim,
): Effect.fn.Return<SessionRow, AppFailure<RouterError>, Store> {
  const { params, cookies } = claim
  const token = cookies.get(COOKIE.token) ?? ""
  if (token === "" || cookies.get(COOKIE.userId) !== String(params.userId)) return yield* failure("loginExpired")
  const store = yield* Store
  return yield* store.single((tables) =>
    Effect.gen(function* () {
      const session = yield* livingSession(tables, sha256Hex(token), params)
      const text = signatureText(claim.method, claim.url, params, claim.bodyDigest)
      const proof = rightSignature(session.signingToken, text, claim.signature)
      if (proof === undefined) return yield* failure("signatureWrong")
      yield* refuseStale(params)
      yield* refuseReplay(tables, params, proof)
      return session
    }),
  )
})
