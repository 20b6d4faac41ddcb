/**
 * How long a wish may be asked again after its answer was lost, ms: a page waits a minute for it. Its opening is looked
 * for in the log for that long (commands/once-in-turn.ts), and compaction leaves it there for that long.
 */
export const ASKED_AGAIN_MS = 5 * 60_000
