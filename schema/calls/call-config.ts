/** Minute-call config and call-entry config (spec section 3): what calls cost where no host is asked yet, and how long one is shown. */
import { Schema } from "effect"
import { Coins, Count } from "../ids.ts"
import { CallPlace } from "./log.ts"

/** Coins a minute that a host begins with, for strangers and for friends. Each host may ask for others between the bounds. */
const unitPrices = { unitPrice: Coins, friendUnitPrice: Coins }

/** Times of the specification are seconds. */
export const CallConfig = Schema.Struct({
  minuteCall: Schema.Struct({ ...unitPrices, leastUnitPrice: Coins, mostUnitPrice: Coins }),
  callEntry: Schema.Struct({
    /** Where a call button may stand, by name and by number (`c_locate`), and what a minute costs from there. */
    locations: Schema.Array(Schema.Struct({ location: CallPlace, number: Count, ...unitPrices })).check(
      Schema.isMaxLength(20),
    ),
    /** How long a ring waits for its answer. */
    countdown: Count,
    livecamFakeCallPageShowSeconds: Count,
  }),
  /** A demo: a member becomes a host by themselves. */
  demoHost: Schema.optionalKey(Schema.Literal(true)),
})
export type CallConfig = typeof CallConfig.Type
