/** How much of the wall a user sees (spec section 1: VIP see more users on the wall; the numbers are chosen here). */

/** Hosts of a list that a visitor sees. */
export const GUEST_HOSTS = 72
/** Hosts of a list that a member without VIP sees. VIP see all. */
export const MEMBER_HOSTS = 300
