/** The port that sends the money of payouts. By default operators send it and confirm it with `npm run payouts`. */
import { Context, Effect, Layer } from "effect"
import type { PayoutRejection } from "#schema/rules/coins/payouts.ts"
import type { PayoutRow } from "../store/tables/coins/payouts.ts"

/** How a payout ended; where null is allowed: not known yet. */
export type PayoutWord = "paid" | { readonly rejected: PayoutRejection }

export interface PayoutPort {
  /** Stored with each payout: only the channel that was asked to send a payout sends it. */
  readonly code: string
  /**
   * Sends the money, or tells the outcome. Called after each request and again until the outcome is known. The payout's
   * id never changes, so a channel can send each payout only once, however often it is asked.
   */
  readonly send: (payout: PayoutRow) => Effect.Effect<PayoutWord | null>
}

/** Code of the channel that waits for operators. */
export const BY_HAND = "manual"

export class PayoutChannel extends Context.Service<PayoutChannel, PayoutPort>()(
  "livcam/gateway/payouts/PayoutChannel",
) {
  static readonly layer = (port: PayoutPort) => Layer.succeed(PayoutChannel, port)
  static readonly byHand = PayoutChannel.layer({ code: BY_HAND, send: () => Effect.succeed(null) })
}
