/** The endpoints of the check-in. */
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import { checkIn, readCheckIn } from "./check-in.ts"

export const activityHandlers: Handlers<"checkIn" | "getCheckInInfo", Store | Feed> = {
  checkIn,
  getCheckInInfo: (_, caller) => readCheckIn(caller),
}
