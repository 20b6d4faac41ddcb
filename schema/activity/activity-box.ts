/** Activity boxes (spec section 3): small signs of what waits for a user, each with the way to it. */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { RegisterBanner } from "./register-banner.ts"

/** `icon` and `content` name a picture and a text of the page; one that it does not know is left out. */
export const ActivityBox = Schema.Struct({
  icon: Word.check(Schema.isMaxLength(20)),
  content: Word.check(Schema.isMaxLength(40)),
  /** Of the app's own origin. */
  targetUrl: Word.check(Schema.isPattern(/^\/[\w/]{0,60}$/)),
  bizData: Schema.Struct({ activityId: Word.check(Schema.isMaxLength(40)) }),
})
export type ActivityBox = typeof ActivityBox.Type

/** Most boxes in one place. */
export const MOST_BOXES = 5
const boxes = Schema.Array(ActivityBox).check(Schema.isMaxLength(MOST_BOXES))

/** Which activities have something for the user now. A visitor has none of them, and the banner, which is null for members. */
export const ActivityShow = Schema.Struct({
  checkIn: Schema.Boolean,
  task: Schema.Boolean,
  game: Schema.Boolean,
  registerBanner: Schema.NullOr(RegisterBanner),
  /** No new accounts are taken now, so there is no banner either. */
  registrationClosed: Schema.optionalKey(Schema.Literal(true)),
})

/** By the place where they stand: the first screen, the random match, the end of the wall. */
export const ActivityBoxes = Schema.Struct({ web: boxes, match: boxes, livecam: boxes })
