/**
 * Proof that a session is the asker's own: by its signing key, or, when the browser has cleared the keys, by its cookie
 * together with a secret that is kept elsewhere on the device. Neither cookies nor a name of a device or session is enough.
 */
import { Schema } from "effect"
import { Id, Token } from "../disclosure.ts"
import { UserId } from "../ids.ts"
import { MOST_RESUME_SECRETS } from "../rules/resume-secrets.ts"

/** 256 bits, base64url: drawn on the device, told to the gateway only inside sealed requests. */
export const ResumeSecret = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

const Signature = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

/** By the key of the session (nothing else is needed), or by secrets of this device beside the session's cookie. */
export const SessionProof = Schema.Union([
  Schema.Struct({
    by: Schema.Literal("key"),
    /** `Login.sessionKey`. */
    session: Id.check(Schema.isMaxLength(64)),
    userId: UserId,
    /** When it was signed, gateway time, ms. */
    at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999_999 })),
    /** HMAC-SHA-256 of `proofText` by the session's signing key, base64url. */
    signature: Signature,
  }),
  /** Good together with the session's `user_token` cookie. */
  Schema.Struct({
    by: Schema.Literal("secret"),
    secrets: Schema.Array(ResumeSecret).check(Schema.isMaxLength(MOST_RESUME_SECRETS)),
  }),
])
export type SessionProof = typeof SessionProof.Type

/** What signing in in any way tells beside who signs in. */
export const signInFields = {
  /** The device's RSA public key (SPKI, base64): the gateway wraps its answers to it and binds it to the session. */
  devicePublicKey: Id.check(Schema.isMaxLength(2_000)),
  /** Lower-case hex SHA-256 of the resume secret of the session that begins; without it cookies never resume it. */
  resumeHash: Schema.optionalKey(Token.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  /** The session that this device has had until now: it ends with the one that begins. */
  former: Schema.optionalKey(SessionProof),
} as const
const SignIn = Schema.Struct(signInFields)
export type SignIn = typeof SignIn.Type

/** What a proof by key is made over. */
export interface ProofParts extends Pick<SignIn, "devicePublicKey" | "resumeHash"> {
  readonly session: string
  readonly userId: number
  /** The device that the session belongs to. */
  readonly deviceId: string
  readonly at: number
}

/** The text that a proof by key signs: good for one session, one device, one sign-in and one moment. */
export const proofText = ({ session, userId, deviceId, at, devicePublicKey, resumeHash = "" }: ProofParts): string =>
  JSON.stringify(["livcam session proof v1", session, userId, deviceId, at, devicePublicKey, resumeHash])
