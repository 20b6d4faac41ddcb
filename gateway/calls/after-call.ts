/**
 * What the sides report after a call (the outcome of an unanswered ring, the record, a rating) and a member's pause
 * from calls. Each report is checked against the gateway's own row of the call; what the gateway knows better is not
 * taken from the device.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { CALL_REPORTS_KEPT_MS, ratingProblem } from "#schema/rules/calls/after-call.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { noteCallReport } from "../observability/metrics.ts"
import { Store, type Tx } from "../store/store.ts"
import type { CallReportRow } from "../store/tables/calls/call-reports.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { otherSide } from "./call-rules.ts"

/** The user's call of this room, once it is over. Errors: callGone. */
const overWith = (
  tx: Tx,
  roomNum: string,
  userId: number,
): Effect.Effect<CallRow & { readonly endedAt: number }, AppFailure<"callGone">> =>
  Effect.gen(function* () {
    const row = yield* tx.calls.find(roomNum)
    const isMember = row !== null && (row.callerId === userId || row.calleeId === userId)
    if (!isMember || row.state !== "ended" || row.endedAt === null) return yield* failure("callGone")
    return { ...row, endedAt: row.endedAt }
  })

interface Told {
  readonly r_id: string
  readonly r_u_id: number
}

/** Stores a side's report of a call, once. `isAbout`: which calls the report fits. */
const keep = (
  { userId }: Caller,
  { r_id, r_u_id }: Told,
  isAbout: (row: CallRow) => boolean,
  said: Pick<CallReportRow, "kind" | "online" | "seconds">,
) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const row = yield* overWith(tx, r_id, userId)
        if (otherSide(row, userId) !== r_u_id || !isAbout(row)) return yield* failure("callGone")
        const at = yield* Clock.currentTimeMillis
        // A late repeat must not restore a pruned report.
        const isKept =
          at - row.endedAt < CALL_REPORTS_KEPT_MS && (yield* tx.callReports.add({ roomNum: r_id, userId, at, ...said }))
        if (isKept) yield* tx.afterCommit(noteCallReport(said.kind))
        return {}
      }),
    ),
  )

const wasAnswered = ({ joinedAt }: CallRow): boolean => joinedAt !== null

export const afterCallHandlers: Handlers<
  "callOutcome" | "record" | "submitRecord" | "rateCall" | "pauseCalls",
  Store | Feed
> = {
  callOutcome: (report, caller) =>
    keep(caller, report, (row) => !wasAnswered(row), { kind: "outcome", online: report.online, seconds: null }),

  record: (told, caller) => keep(caller, told, wasAnswered, { kind: "record", online: null, seconds: null }),

  submitRecord: (told, caller) =>
    told.matchId === told.r_id
      ? keep(caller, told, (row) => row.isMatch, { kind: "match", online: null, seconds: told.call_total_times })
      : failure("callGone"),

  rateCall: ({ intentId, roomNum, stars }, { userId }) =>
    once(userId, intentId, (tx, at) =>
      Effect.gen(function* () {
        const row = yield* overWith(tx, roomNum, userId)
        const problem = ratingProblem(row, at)
        if (problem !== undefined) return yield* failure(problem)
        yield* tx.callRatings.put({ roomNum, userId, aboutId: otherSide(row, userId), stars, at })
        const feed = yield* Feed
        return yield* feed.append(tx, userId, [
          { _tag: "v1.CallRated", intentId, roomNum, endedAt: row.endedAt, stars },
        ])
      }),
    ),

  pauseCalls: ({ intentId, until }, { userId }) =>
    once(userId, intentId, (tx) =>
      Effect.gen(function* () {
        if ((yield* tx.accounts.update(userId, { callsPausedUntil: until })) === null)
          return yield* failure("userUnknown")
        const feed = yield* Feed
        return yield* feed.append(tx, userId, [{ _tag: "v1.CallsPaused", intentId, until }])
      }),
    ),
}
