/**
 * Errors that the gateway may answer any endpoint with, before its handler runs: limits, session, signature, envelope,
 * the gateway's own trouble. Endpoints name only their handlers' errors.
 */
import type { ErrorKind } from "../errors.ts"
import { SHUT_OUT_ERRORS } from "../rules/account/account-state.ts"

/** The account or the device is shut out: banned, frozen, leaving, or blocked for a while (spec sections 4 and 8). */
export const BANS = SHUT_OUT_ERRORS satisfies ReadonlyArray<ErrorKind>

/** Kinds of errors that the router raises before any handler runs. */
export const ROUTER_ERRORS = [
  ...BANS,
  "rateLimited",
  "requestInvalid",
  "forbidden",
  "notFound",
  "envelopeInvalid",
  "signatureStale",
  "signatureWrong",
  "replayed",
  "loginRequired",
  "loginExpired",
  "otherDevice",
  "updateFailed",
  "serviceStarting",
  "serverTrouble",
] as const satisfies ReadonlyArray<ErrorKind>

/** One of `ROUTER_ERRORS`. */
export type RouterError = (typeof ROUTER_ERRORS)[number]
