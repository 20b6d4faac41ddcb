/** The checks between pressing "call" and the call (spec section 5). A courtesy only: the gateway decides. */

import type { ConnectionStatus, SessionStatus } from "#schema/device/status.ts"
import type { AppError } from "#schema/errors.ts"
import { type CallKind, type CallLocation, coinsNeeded } from "#schema/rules/calls/call-gate.ts"

/** Whom to call, with or without picture, and where the button was. */
export interface CallRequest {
  readonly host: {
    readonly userId: number
    readonly userName: string
    readonly headImg: string
    /** Coins per minute. */
    readonly callPrice: number
  }
  readonly kind: CallKind
  readonly location: CallLocation
}

export interface GateFacts {
  readonly session: SessionStatus
  readonly network: ConnectionStatus["network"]
  /** A call rings or runs already, in any tab. */
  readonly isCalling: boolean
  /** The user must still see and confirm the price, by their own choice of how often. */
  readonly mustTellPrice: boolean
}

export type GateStep =
  | { readonly step: "login" }
  | { readonly step: "refused"; readonly error: AppError }
  | { readonly step: "coins"; readonly needed: number; readonly balance: number }
  | { readonly step: "price"; readonly needed: number; readonly balance: number }
  /** The network is coming back: the next step needs it. */
  | { readonly step: "line" }
  | { readonly step: "devices" }

/** True when the network was lost a moment ago, or the device has just woken. */
export const isComingBack = (network: GateFacts["network"]): boolean =>
  network === "reconnecting" || network === "waking"

const refused = (kind: AppError["kind"]): GateStep => ({ step: "refused", error: { kind } })

export const gateStep = ({ host }: CallRequest, facts: GateFacts): GateStep => {
  const { session, network, isCalling, mustTellPrice } = facts
  if (session.state !== "signedIn" || session.user === null) return { step: "login" }
  if (session.user.id === host.userId) return refused("callSelf")
  if (isCalling) return refused("callInProgress")
  if (network === "offline") return refused("callNeedsNetwork")
  const balance = session.balance
  const needed = coinsNeeded(session.user.gender, host.callPrice)
  if (balance < needed) return { step: "coins", needed, balance }
  if (mustTellPrice) return { step: "price", needed, balance }
  return { step: isComingBack(network) ? "line" : "devices" }
}
