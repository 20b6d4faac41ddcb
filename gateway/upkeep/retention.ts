/**
 * The one table of what is kept for a limited time, and for how long. Rows are deleted oldest first, in batches of some
 * hundred, each a short statement. The pause between two batches is as long as a batch took, so this uses at most half
 * of one connection.
 */
import { Clock, Effect } from "effect"
import { CALL_REPORTS_KEPT_MS } from "#schema/rules/calls/after-call.ts"
import { ITEM_KEPT_MS } from "#schema/rules/coins/backpack.ts"
import { COOKIE_MAX_AGE_S } from "#schema/rules/constants.ts"
import { DAY_MS, dayOf } from "#schema/rules/gateway-day.ts"
import { UPLOAD_KEPT_MS } from "#schema/rules/people/photo-rules.ts"
import { VIDEO_VIEWS_KEPT_MS } from "#schema/rules/people/video-rules.ts"
import { SUPPORT_KEPT_MS } from "#schema/rules/support.ts"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { Store } from "../store/store.ts"
import type { Tables } from "../store/tables.ts"

/** Rows of a batch. */
const BATCH = 500

/** The longest window in which attempts are counted. */
const LONGEST_WINDOW_MS = DAY_MS
/** How long a device is told why its session ended, and unsigned requests from it are matched to its former users. */
const SESSION_KEPT_MS = 90 * DAY_MS
/**
 * Longer than any session lives: a device that still asks about an intent, or sends it again, gets the first answer.
 */
const INTENT_KEPT_MS = COOKIE_MAX_AGE_S * 1_000 + 35 * DAY_MS
/** How long an account that was restricted because of a report can ask why. */
const HANDLED_REPORT_KEPT_MS = 365 * DAY_MS

interface Kept {
  /** As docs/production.md names it. */
  readonly what: string
  readonly keptMs: number
  /** Deletes what ended before that time, at most `limit` rows; returns how many. */
  readonly forget: (tables: Tables, before: number, limit: number) => Effect.Effect<number>
}

export const RETENTION: ReadonlyArray<Kept> = [
  { what: "replay keys", keptMs: 0, forget: ({ replays }, ...over) => replays.prune(...over) },
  { what: "login links", keptMs: 0, forget: ({ loginLinks }, ...over) => loginLinks.prune(...over) },
  { what: "codes sent by mail", keptMs: 0, forget: ({ mailCodes }, ...over) => mailCodes.prune(...over) },
  {
    what: "tickets of sign-ins elsewhere",
    keptMs: 0,
    forget: ({ signInTickets }, ...over) => signInTickets.prune(...over),
  },
  { what: "counted attempts", keptMs: LONGEST_WINDOW_MS, forget: ({ attempts }, ...over) => attempts.prune(...over) },
  { what: "unfinished uploads", keptMs: UPLOAD_KEPT_MS, forget: ({ uploads }, ...over) => uploads.prune(...over) },
  { what: "matches that came to no call", keptMs: DAY_MS, forget: ({ matches }, ...over) => matches.prune(...over) },
  {
    what: "looks at videos",
    keptMs: VIDEO_VIEWS_KEPT_MS,
    forget: ({ videos }, ...over) => videos.pruneViews(...over),
  },
  {
    what: "rounds of games",
    keptMs: DAY_MS,
    forget: ({ gameRounds }, before, limit) => gameRounds.prune(dayOf(before), limit),
  },
  {
    what: "expired backpack items",
    keptMs: ITEM_KEPT_MS,
    forget: ({ backpackItems }, ...over) => backpackItems.prune(...over),
  },
  {
    what: "reports of calls",
    keptMs: CALL_REPORTS_KEPT_MS,
    forget: ({ callReports }, ...over) => callReports.prune(...over),
  },
  {
    what: "event reports",
    keptMs: REPORTS_KEPT_MS,
    forget: ({ eventReports }, ...over) => eventReports.prune(...over),
  },
  {
    what: "push subscriptions that were not saved again",
    keptMs: COOKIE_MAX_AGE_S * 1_000,
    forget: ({ pushSubscriptions }, ...over) => pushSubscriptions.prune(...over),
  },
  {
    what: "requests to customer service that are closed",
    keptMs: SUPPORT_KEPT_MS,
    forget: ({ supportRequests }, ...over) => supportRequests.prune(...over),
  },
  {
    what: "reports of people that are handled, with their evidence",
    keptMs: HANDLED_REPORT_KEPT_MS,
    forget: ({ safetyReports }, ...over) => safetyReports.prune(...over),
  },
  { what: "ended sessions", keptMs: SESSION_KEPT_MS, forget: ({ sessions }, ...over) => sessions.prune(...over) },
  { what: "ids of intents", keptMs: INTENT_KEPT_MS, forget: ({ intents }, ...over) => intents.prune(...over) },
]

/** Repeats until a batch is not full. `work` processes at most `size` and returns how many. */
export const inBatches = <E, R>(
  size: number,
  work: (size: number) => Effect.Effect<number, E, R>,
): Effect.Effect<number, E, R> =>
  Effect.gen(function* () {
    for (let all = 0; ; ) {
      const begun = yield* Clock.currentTimeMillis
      const done = yield* work(size)
      all += done
      if (done < size) return all
      yield* Effect.sleep((yield* Clock.currentTimeMillis) - begun)
    }
  })

/** A failure of one kind does not block the others. */
export const forgetWhatIsOver: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  for (const { what, keptMs, forget } of RETENTION)
    yield* Effect.catchCause(
      inBatches(BATCH, (size) => store.single((tables) => forget(tables, now - keptMs, size))),
      (cause) => Effect.logWarning("what is over could not be forgotten", { what }, cause),
    )
})
