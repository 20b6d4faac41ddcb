/**
 * Minute-call config and call-entry config (spec section 3): what calls cost before a host is chosen, and how long a
 * call is shown.
 */
import { Schema } from "effect"
import { Coins, Count } from "../ids.ts"
import { CallPlace } from "./log.ts"

/**
 * Initial prices of a host in coins per minute, for strangers and for friends. Each host may set others within the
 * bounds.
 */
const unitPrices = { unitPrice: Coins, friendUnitPrice: Coins }

/** The config of calls. Times are in seconds, as in the specification. */
export const CallConfig = Schema.Struct({
  minuteCall: Schema.Struct({ ...unitPrices, leastUnitPrice: Coins, mostUnitPrice: Coins }),
  callEntry: Schema.Struct({
    /** Places of call buttons, by name and by number (`c_locate`), with the coins per minute of a call from there. */
    locations: Schema.Array(Schema.Struct({ location: CallPlace, number: Count, ...unitPrices })).check(
      Schema.isMaxLength(20),
    ),
    /** How long a ring waits for its answer, seconds. */
    countdown: Count,
    livecamFakeCallPageShowSeconds: Count,
  }),
  /** Demo gateway: members can make themselves hosts. */
  demoHost: Schema.optionalKey(Schema.Literal(true)),
})
export type CallConfig = typeof CallConfig.Type
