/** The register banner (spec section 3): what joining brings, told to visitors. */
import { Schema } from "effect"
import { Picture } from "../disclosure.ts"
import { Coins, Count } from "../ids.ts"

/** Most pictures of it. */
export const BANNER_IMAGES = 3

/** What a visitor gets by joining, and what it is good for. */
export const RegisterBanner = Schema.Struct({
  /** Coins that a new member gets. */
  gold: Coins,
  /** Calls of one minute that these pay at the price that is usual on a visitor's wall; 0: it has no hosts. */
  callCount: Count,
  /** Of people whom one meets first. */
  images: Schema.Array(Picture).check(Schema.isMaxLength(BANNER_IMAGES)),
})
export type RegisterBanner = typeof RegisterBanner.Type
