/** The port to whoever sends the money of payouts. By default people do: operators, who say so by `npm run payouts`. */
import { Context, Effect, Layer } from "effect"
import type { PayoutRejection } from "#schema/rules/payouts.ts"
import type { PayoutRow } from "../store/tables/payouts.ts"

/** How one ended, or null: not known yet. */
export type PayoutWord = "paid" | { readonly rejected: PayoutRejection }

export interface PayoutPort {
  /** Kept with each payout: what one channel was asked to send, no other sends. */
  readonly code: string
  /**
   * Sends the money, or says what became of it. Asked after each request, and again until it says how it ended; its id is one for
   * ever, by which a channel sends it once however often it is asked.
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
