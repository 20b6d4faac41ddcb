/**
 * How long a wish may be asked again after its answer was lost, ms: a page waits a minute for it. So long its opening is
 * looked for in the log (commands/once-in-turn.ts), and so long compaction leaves it there.
 */
export const ASKED_AGAIN_MS = 5 * 60_000
