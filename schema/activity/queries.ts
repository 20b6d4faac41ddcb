/** Queries of check-in and the own profile. Spread into `queries`. */
import { one, tagged } from "../query.ts"
import { CheckInView, MyProfileView } from "./activity.ts"

export const activityQueries = {
  /** Today's check-in by the gateway's day; changes at 00:00 UTC by itself. */
  checkIn: one(tagged("checkIn", {}), CheckInView),
  myProfile: one(tagged("myProfile", {}), MyProfileView),
} as const
