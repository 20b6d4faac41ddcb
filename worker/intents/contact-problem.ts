/** Why two people cannot reach each other, as far as this device knows. */
import type { Relation } from "#schema/friends/relation.ts"

/** The own block is told first, because one can lift it. */
export const contactProblem = ({ blocked, blockedMe }: Relation): "blockedByMe" | "blocked" | undefined =>
  blocked ? "blockedByMe" : blockedMe ? "blocked" : undefined
