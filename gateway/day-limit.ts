/**
 * How often a user may do something in one gateway day. Counted in the caller's transaction, so failed attempts do not
 * count.
 */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { PHOTOS_PER_DAY } from "#schema/rules/people/photo-rules.ts"
import { VIDEOS_PER_DAY } from "#schema/rules/people/video-rules.ts"
import { BLOCKS_PER_DAY, FRIEND_REQUESTS_PER_DAY, REPORTS_PER_DAY, SAY_HI_PER_DAY } from "#schema/rules/social-rules.ts"
import type { Tx } from "./store/store.ts"

const LIMITS = {
  sayHi: { most: SAY_HI_PER_DAY, error: "sayHiLimit" },
  friendRequest: { most: FRIEND_REQUESTS_PER_DAY, error: "friendLimit" },
  report: { most: REPORTS_PER_DAY, error: "reportLimit" },
  block: { most: BLOCKS_PER_DAY, error: "blockLimit" },
  photo: { most: PHOTOS_PER_DAY, error: "photoLimit" },
  video: { most: VIDEOS_PER_DAY, error: "videoLimit" },
  // Uploaded files that are opened for a user, whatever the outcome. More would make other users wait and fill the
  // storage.
  "opened:photo": { most: 2 * PHOTOS_PER_DAY, error: "photoLimit" },
  "opened:video": { most: 2 * VIDEOS_PER_DAY, error: "videoLimit" },
} as const

export type Limited = keyof typeof LIMITS

/** Errors: the limit's own. */
export const countToday = <L extends Limited>(
  tx: Tx,
  what: L,
  userId: number,
  at: number,
): Effect.Effect<void, AppFailure<(typeof LIMITS)[L]["error"]>> =>
  Effect.flatMap(tx.attempts.hit(`day:${what}:${userId}`, dayStart(at), DAY_MS), (count) =>
    count > LIMITS[what].most ? Effect.fail(failure(LIMITS[what].error)) : Effect.void,
  )
