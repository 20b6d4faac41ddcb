/**
 * The picks of the day: hosts chosen for one user, the same all day (spec section 2, flop-style recommendation; shapes
 * and number chosen here).
 */
import { Schema } from "effect"
import { Day, Millis } from "../ids.ts"
import { MOST_REASONS, PICKS_A_DAY } from "../rules/people/picks.ts"
import { HostCard } from "./user.ts"

/** What a user and a host have in common. */
export const PickReason = Schema.Union([
  Schema.TaggedStruct("language", { languageId: Schema.Int }),
  Schema.TaggedStruct("interest", { interestId: Schema.Int }),
  Schema.TaggedStruct("country", {}),
])
export type PickReason = typeof PickReason.Type

/** A picked host, with the reasons: the strongest first, none for a random pick. */
export const DayPick = Schema.Struct({
  host: HostCard,
  reasons: Schema.Array(PickReason).check(Schema.isMaxLength(MOST_REASONS)),
})
export type DayPick = typeof DayPick.Type

/** The picks of a gateway day (UTC), in the order of their cards. */
export const PicksOfDay = Schema.Struct({
  day: Day,
  /** Gateway time of the next picks, ms. */
  nextAt: Millis,
  list: Schema.Array(DayPick).check(Schema.isMaxLength(PICKS_A_DAY)),
})
export type PicksOfDay = typeof PicksOfDay.Type
