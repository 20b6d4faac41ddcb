/**
 * How long a wish may be asked again after its answer was lost, ms: a page's patience is a minute. So long its opening is
 * looked for in the log (commands/asked-once.ts), and so long compaction leaves it there.
 */
export const ASKED_AGAIN_MS = 5 * 60_000
