/** Activity boxes (spec section 3): small hints at what waits for a user, each with its link. */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { RegisterBanner } from "./register-banner.ts"

/**
 * An activity box. `icon` and `content` name a picture and a text of the page, which skips boxes with unknown names.
 */
export const ActivityBox = Schema.Struct({
  icon: Word.check(Schema.isMaxLength(20)),
  content: Word.check(Schema.isMaxLength(40)),
  /** A path on the app's own origin. */
  targetUrl: Word.check(Schema.isPattern(/^\/[\w/]{0,60}$/)),
  bizData: Schema.Struct({ activityId: Word.check(Schema.isMaxLength(40)) }),
})
export type ActivityBox = typeof ActivityBox.Type

/** Most boxes in one place. */
export const MOST_BOXES = 5
const boxes = Schema.Array(ActivityBox).check(Schema.isMaxLength(MOST_BOXES))

/**
 * Which activities have something for the user now. For visitors all are false and the banner is set. For members the
 * banner is null.
 */
export const ActivityShow = Schema.Struct({
  checkIn: Schema.Boolean,
  task: Schema.Boolean,
  game: Schema.Boolean,
  registerBanner: Schema.NullOr(RegisterBanner),
  /** No new accounts are accepted now, so there is no banner. */
  registrationClosed: Schema.optionalKey(Schema.Literal(true)),
})

/** Activity boxes by place: the first screen, the random match, the end of the wall. */
export const ActivityBoxes = Schema.Struct({ web: boxes, match: boxes, livecam: boxes })
