/** The register banner (spec section 3): tells visitors what joining brings. */
import { Schema } from "effect"
import { Picture } from "../disclosure.ts"
import { Coins, Count } from "../ids.ts"

/** Most pictures on the banner. */
export const BANNER_IMAGES = 3

/** What a visitor gets by joining, and what it pays for. */
export const RegisterBanner = Schema.Struct({
  /** Coins that a new member gets. */
  gold: Coins,
  /**
   * One-minute calls that these coins pay for, at the median price of the hosts on the visitor's wall. 0: no host there
   * has a price.
   */
  callCount: Count,
  /** Pictures of hosts who come first on the wall. */
  images: Schema.Array(Picture).check(Schema.isMaxLength(BANNER_IMAGES)),
})
export type RegisterBanner = typeof RegisterBanner.Type
