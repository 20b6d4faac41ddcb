/** Queries of check-in and the own profile. */

import { OwnPhotoView } from "../people/photo.ts"
import { one, tagged } from "../query.ts"
import { CheckInView, MyProfileView } from "./activity.ts"

/** The queries of this domain, by name. */
export const activityQueries = {
  /** Today's check-in by the gateway's day; changes at 00:00 UTC by itself. */
  checkIn: one(tagged("checkIn", {}), CheckInView),
  /** The newest own photo at the gateway, and one that waits to get there. */
  ownPhoto: one(tagged("ownPhoto", {}), OwnPhotoView),
  myProfile: one(tagged("myProfile", {}), MyProfileView),
} as const
