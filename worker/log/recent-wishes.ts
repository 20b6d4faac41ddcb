/**
 * How long a wish may be asked again after its answer was lost, ms: a page waits a minute for it. For that long its
 * opening is searched for in the log (commands/once-in-turn.ts), and compaction leaves it there.
 */
export const ASKED_AGAIN_MS = 5 * 60_000
