/** Why two people cannot contact each other, as far as this device knows. */
import type { Relation } from "#schema/friends/relation.ts"

/** The user's own block comes first, because the user can lift it. */
export const contactProblem = ({ blocked, blockedMe }: Relation): "blockedByMe" | "blocked" | undefined =>
  blocked ? "blockedByMe" : blockedMe ? "blocked" : undefined
