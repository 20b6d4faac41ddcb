/** How much of the wall one sees (spec section 1: VIP see more users on the wall; the numbers are chosen here). */

/** Hosts of a list that a visitor pages through. */
export const GUEST_HOSTS = 72
/** The same of a member. VIP page through all. */
export const MEMBER_HOSTS = 300
