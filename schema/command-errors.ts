/**
 * Errors that commands do not name, because every command may end with them, or every one that asks the gateway. A command
 * names only what is its own.
 */
import type { ErrorKind } from "./errors.ts"
import { ROUTER_ERRORS } from "./gateway/router-errors.ts"

/** Of every request: what the router says, and what the way to the gateway does. unknown: what the endpoint does not name. */
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

/** Of every command: refused before it was carried out, or the device could not. unknown: a defect. */
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
