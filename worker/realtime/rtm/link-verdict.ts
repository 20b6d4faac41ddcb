/**
 * What a link state of Agora's SDK means for the connection. The SDK recovers from short interruptions by itself. Pure.
 */
import type { RTMEvents } from "agora-rtm-sdk"
import { type AppError, failure } from "#schema/errors.ts"

type Reason = RTMEvents.LinkStateEvent["reasonCode"]

/**
 * up: messages come. waiting: the SDK reconnects by itself. over: this client is done; `refused` when a retry soon is
 * useless.
 */
export type LinkVerdict =
  | { readonly kind: "up" | "waiting" }
  | { readonly kind: "over"; readonly refused: AppError | null; readonly isTaken: boolean }

/** Agora does not accept the operator's account or the id: nothing that this device does changes that. */
const HOPELESS: ReadonlySet<Reason> = new Set<Reason>([
  "LOGIN_NOT_AUTHORIZED",
  "LOGIN_REJECTED",
  "INCONSISTENT_APP_ID",
  "INVALID_USER_ID",
  "SERVICE_NOT_SUPPORTED",
  "KICKED_OUT_BY_SERVER",
])
/** Another client of the same session is logged in. Two that log in again at once would oust each other for ever. */
const TAKEN: ReadonlySet<Reason> = new Set<Reason>(["SAME_UID_LOGIN", "LOGIN_TOO_FREQUENT"])

const over = (reason: Reason): LinkVerdict => {
  const isTaken = TAKEN.has(reason)
  return { kind: "over", refused: isTaken || HOPELESS.has(reason) ? failure("forbidden").error : null, isTaken }
}

export const linkVerdict = ({
  currentState,
  reasonCode,
}: Pick<RTMEvents.LinkStateEvent, "currentState" | "reasonCode">): LinkVerdict => {
  switch (currentState) {
    case "CONNECTED":
      return { kind: "up" }
    case "IDLE":
      return reasonCode === "LOGOUT" ? over(reasonCode) : { kind: "waiting" }
    case "CONNECTING":
    case "DISCONNECTED":
      // A token that expired meanwhile needs a new client (reliability P18).
      return reasonCode === "TOKEN_EXPIRED" || reasonCode === "INVALID_TOKEN" || TAKEN.has(reasonCode)
        ? over(reasonCode)
        : { kind: "waiting" }
    case "SUSPENDED":
    case "FAILED":
      return over(reasonCode)
  }
}
