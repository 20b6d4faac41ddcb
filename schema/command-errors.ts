/**
 * Errors that commands do not name, because every command, or every command that asks the gateway, may end with them. A
 * command names only its own errors.
 */
import type { ErrorKind } from "./errors.ts"
import { ROUTER_ERRORS } from "./gateway/router-errors.ts"

/**
 * Errors of every request: the router's, and those of the way to the gateway. unknown: an error that the endpoint does
 * not name.
 */
export const REQUEST_ERRORS = [
  ...ROUTER_ERRORS,
  "offline",
  "timeout",
  "replyInvalid",
  "storageBusy",
  "storageFull",
  "storageBroken",
  "unknown",
] as const satisfies ReadonlyArray<ErrorKind>

/** Errors of every command: it was refused before it ran, or the device could not run it. unknown: a defect. */
export const DEVICE_ERRORS = [
  "commandInvalid",
  "loginRequired",
  "timeTravelling",
  "protocolMismatch",
  "workerSilent",
  "storageBusy",
  "storageFull",
  "storageBroken",
  "unknown",
] as const satisfies ReadonlyArray<ErrorKind>

/** A kind that any request may end with. */
export type RequestError = (typeof REQUEST_ERRORS)[number]
/** A kind that any command may end with. */
export type DeviceError = (typeof DEVICE_ERRORS)[number]
