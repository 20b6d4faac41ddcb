/**
 * Proof that a session belongs to the caller: by the session's signing key, or, when the browser has cleared the keys,
 * by its cookie and a secret kept elsewhere on the device. Cookies alone, or the name of a device or session, are not
 * enough.
 */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { UserId } from "../ids.ts"
import { MOST_RESUME_SECRETS } from "../rules/account/resume-secrets.ts"

/** 256 bits, base64url. Drawn on the device, sent to the gateway only inside sealed requests. */
export const ResumeSecret = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

const Signature = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

/** By the session's key (which suffices), or by secrets of this device together with the session's cookie. */
export const SessionProof = Schema.Union([
  Schema.Struct({
    by: Schema.Literal("key"),
    /** `Login.sessionKey`. */
    session: Id.check(Schema.isMaxLength(64)),
    userId: UserId,
    /** When it was signed, gateway time, ms. */
    at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999_999 })),
    /** HMAC-SHA-256 of `proofText` with the session's signing key, base64url. */
    signature: Signature,
  }),
  /** Valid only with the session's `user_token` cookie. */
  Schema.Struct({
    by: Schema.Literal("secret"),
    secrets: Schema.Array(ResumeSecret).check(Schema.isMaxLength(MOST_RESUME_SECRETS)),
  }),
])
export type SessionProof = typeof SessionProof.Type

/** Fields of every kind of sign-in, besides who signs in. */
export const signInFields = {
  /**
   * The device's RSA public key (SPKI, base64). The gateway wraps its answers to this key and binds it to the session.
   */
  devicePublicKey: Id.check(Schema.isMaxLength(2_000)),
  /** Lower-case hex SHA-256 of the new session's resume secret. Without it cookies never resume the session. */
  resumeHash: Schema.optionalKey(Token.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  /** Proof of the device's previous session, which ends when the new one begins. */
  former: Schema.optionalKey(SessionProof),
} as const
const SignIn = Schema.Struct(signInFields)
export type SignIn = typeof SignIn.Type

/** The parts that a proof by key covers. */
export interface ProofParts extends Pick<SignIn, "devicePublicKey" | "resumeHash"> {
  readonly session: string
  readonly userId: number
  /** The device that the session belongs to. */
  readonly deviceId: string
  readonly at: number
}

/** The text that a proof by key signs: valid for one session, one device, one sign-in and one moment. */
export const proofText = ({ session, userId, deviceId, at, devicePublicKey, resumeHash = "" }: ProofParts): string =>
  JSON.stringify(["livcam session proof v1", session, userId, deviceId, at, devicePublicKey, resumeHash])
