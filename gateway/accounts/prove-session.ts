/**
 * Checks that a session belongs to the caller (schema/account/session-proof.ts). Either the session's key has signed
 * for this very sign-in, or the session's cookie comes with its resume secret. A session's id alone, or its cookies
 * alone, prove nothing.
 */
import { Clock, Effect } from "effect"
import { proofText, type SignIn } from "#schema/account/session-proof.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { SIGNATURE_WINDOW_MS } from "#schema/rules/constants.ts"
import { rightSignature, sha256Hex } from "../digests.ts"
import { COOKIE, CookieJar } from "../http/cookies.ts"
import type { Tx } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"

/** How long a resumed session may be resumed again, ms: the answer may have been lost. */
const GRACE_MS = 10 * 60_000

const byKey = Effect.fnUntraced(function* (
  tx: Tx,
  { session, userId, at, signature }: Extract<SignIn["former"], { by: "key" }>,
  { devicePublicKey, resumeHash }: SignIn,
) {
  const now = yield* Clock.currentTimeMillis
  if (Math.abs(now - at) > SIGNATURE_WINDOW_MS) return yield* failure("signatureStale")
  const row = yield* tx.sessions.find(session)
  if (row === null || row.userId !== userId) return null
  const named = { session, userId, deviceId: row.deviceId, at, devicePublicKey }
  const text = proofText(resumeHash === undefined ? named : { ...named, resumeHash })
  if (rightSignature(row.signingToken, text, signature) === undefined) return null
  const isFirst = yield* tx.replays.remember(sha256Hex(`${row.id} ${text}`), now + 2 * SIGNATURE_WINDOW_MS)
  return isFirst ? row : yield* failure("replayed")
})

const bySecret = Effect.fnUntraced(function* (tx: Tx, secrets: ReadonlyArray<string>) {
  const jar = yield* CookieJar
  const row = yield* tx.sessions.findByToken(sha256Hex(jar.get(COOKIE.token) ?? ""))
  if (row === null || jar.get(COOKIE.userId) !== String(row.userId)) return null
  return secrets.some((secret) => sha256Hex(secret) === row.resumeHash) ? row : null
})

/** The session that the caller has proved, living or not; null for none. Errors: signatureStale, replayed. */
export const proveSession = (
  tx: Tx,
  signIn: SignIn,
): Effect.Effect<SessionRow | null, AppFailure<"signatureStale" | "replayed">, CookieJar> => {
  const { former } = signIn
  if (former === undefined) return Effect.succeed(null)
  return former.by === "key" ? byKey(tx, former, signIn) : bySecret(tx, former.secrets)
}

/** Whether a proved session may be resumed. */
export const isResumable = ({ expiresAt, revokedAt, revokedFor }: SessionRow, now: number): boolean =>
  expiresAt > now && (revokedAt === null || (revokedFor === "resumed" && now - revokedAt <= GRACE_MS))
