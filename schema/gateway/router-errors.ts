/**
 * What the gateway may answer any endpoint with, before its handler is asked: limits, session, signature, envelope, its own
 * trouble. Endpoints name only what their handlers say.
 */
import type { ErrorKind } from "../errors.ts"

/** The account, the device or both are banned (spec section 8). */
export const BANS = ["bannedAccount", "bannedDevice", "bannedBoth"] as const satisfies ReadonlyArray<ErrorKind>

export const ROUTER_ERRORS = [
  ...BANS,
  "rateLimited",
  "requestInvalid",
  "forbidden",
  "envelopeInvalid",
  "signatureStale",
  "signatureWrong",
  "replayed",
  "loginExpired",
  "otherDevice",
  "updateFailed",
  "serviceStarting",
  "serverTrouble",
] as const satisfies ReadonlyArray<ErrorKind>

export type RouterError = (typeof ROUTER_ERRORS)[number]
