/** The endpoints of the wall, of profiles and of online status. */
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import type { Directory } from "./directory.ts"
import type { Presence } from "./presence.ts"
import { readOnlineStatus, readProfile } from "./profile.ts"
import { readCountries, readGroups, readWall } from "./wall.ts"
import type { WallIndex } from "./wall-index.ts"
import { GUEST_HOSTS } from "./wall-order.ts"
import type { WallOrders } from "./wall-orders.ts"

type Names = "wallGroups" | "wallCountries" | "wall" | "wallGuest" | "getUserInfo" | "getOnlineStatus"

export const peopleHandlers: Handlers<Names, Store | Directory | Presence | WallIndex | WallOrders> = {
  wallGroups: readGroups,
  wallCountries: (_, caller) => readCountries(caller),
  wall: (request, caller) => readWall(request, caller),
  wallGuest: (request, caller) => readWall(request, caller, GUEST_HOSTS),
  getUserInfo: readProfile,
  getOnlineStatus: readOnlineStatus,
}
