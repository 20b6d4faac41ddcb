/**
 * What members and the gateway's clock do to a call. Each act is one transaction that judges, changes and tells; a
 * repeated act counts once. Each change of a row also sets when the row is due next (change-call.ts).
 */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Caller } from "../http/caller.ts"
import { Settings } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"
import type { Absence, CallPatch, CallRow } from "../store/tables/calls/calls.ts"
import { brokenSince, turned } from "./absence.ts"
import {
  type CallAct,
  type Due,
  deviceOf,
  hasMedia,
  isPlainMatch,
  judgeAct,
  mayBegin,
  nextDue,
  paidFrom,
} from "./call-rules.ts"
import { CallTimers } from "./call-timers.ts"
import { changeCall } from "./change-call.ts"
import { chargeMinute } from "./charge-minute.ts"
import { type Ending, endCall } from "./end-call.ts"
import { chargeMatch } from "./match-fee.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

/** The acting member and the device. */
type Actor = Pick<Caller, "userId" | "deviceId">

/** Whether another device of the member has answered or begun this open call. */
const isElsewhere = (row: CallRow, { userId, deviceId }: Actor): boolean => {
  const held = deviceOf(row, userId)
  return hasMedia(row) && held !== null && held !== deviceId
}

type Change<R = Feed> = (tx: Tx, row: CallRow, at: number) => Effect.Effect<Entries, never, R>

const nothing: Entries = new Map()

/** Runs one member's act. Errors: callGone for a room that is not the member's, forbidden for the wrong side. */
const act = (
  roomNum: string,
  userId: number,
  name: CallAct,
  change: Change,
): Effect.Effect<FeedGrowth, AppFailure<"callGone" | "forbidden">, Store | Feed> =>
  growthOf(userId, (tx) => Effect.flatMap(tx.calls.find(roomNum), (row) => judged(tx, row, userId, name, change)))

/**
 * `act` for the device in the call, the only one that knows its media. Errors: also callElsewhere for another device.
 */
const actOfDevice = <R>(
  roomNum: string,
  actor: Actor,
  name: CallAct,
  change: Change<R>,
): Effect.Effect<FeedGrowth, AppFailure<"callGone" | "forbidden" | "callElsewhere">, Store | Feed | R> =>
  growthOf(actor.userId, (tx) => actOfDeviceIn(tx, roomNum, actor, name, change))

const growthOf = <E, R>(userId: number, acted: (tx: Tx) => Effect.Effect<ReadonlyArray<FeedEntry>, E, R>) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.flatMap(acted(tx), (entries) => Feed.use((feed) => feed.growth(tx, userId, entries))),
    ),
  )

/** `actOfDevice` inside a transaction; returns the entries of the member's own feed. */
const actOfDeviceIn = Effect.fnUntraced(function* <R>(
  tx: Tx,
  roomNum: string,
  actor: Actor,
  name: CallAct,
  change: Change<R>,
) {
  const row = yield* tx.calls.find(roomNum)
  if (row !== null && isElsewhere(row, actor)) return yield* failure("callElsewhere")
  return yield* judged(tx, row, actor.userId, name, change)
})

const judged = Effect.fnUntraced(function* <R>(
  tx: Tx,
  row: CallRow | null,
  userId: number,
  name: CallAct,
  change: Change<R>,
): Effect.fn.Return<ReadonlyArray<FeedEntry>, AppFailure<"callGone" | "forbidden">, R> {
  const verdict = judgeAct(row, userId, name)
  if (row === null || (verdict !== "do" && verdict !== "skip"))
    return yield* failure(verdict === "do" || verdict === "skip" ? "callGone" : verdict)
  const entries = verdict === "do" ? yield* change(tx, row, yield* Clock.currentTimeMillis) : nothing
  return entries.get(userId) ?? []
})

/** `unanswered`: the outcome when the call still rings. */
const leaving =
  (unanswered: "cancelled" | "refused", by: number): Change =>
  (tx, row, at) => {
    const outcome = row.state === "ringing" ? unanswered : "ended"
    return endCall(tx, row, { outcome, by, reason: "hangup" }, at)
  }

/** A call answered in the meantime ends too: the caller's device has given it up. */
export const cancelCall = (roomNum: string, userId: number) =>
  act(roomNum, userId, "cancel", leaving("cancelled", userId))

/** Ends a call that this very device has answered, too. When another device has answered, nothing changes. */
export const refuseCall = (roomNum: string, { userId, deviceId }: Actor) =>
  act(roomNum, userId, "refuse", (tx, row, at) =>
    isElsewhere(row, { userId, deviceId }) ? Effect.succeed(nothing) : leaving("refused", userId)(tx, row, at),
  )

/** A member reports that the ring has timed out. The gateway's clock decides: an early report changes nothing. */
export const timeOutCall = (roomNum: string, userId: number) =>
  act(roomNum, userId, "timeout", (tx, row, at) =>
    at >= (nextDue(row)?.at ?? at)
      ? endCall(tx, row, { outcome: "noAnswer", by: 0, reason: "gateway" }, at)
      : Effect.succeed(nothing),
  )

/** Hanging up during the ring cancels the call (caller) or refuses it (callee). */
export const hangUpCall = (roomNum: string, userId: number) =>
  act(roomNum, userId, "hangup", (tx, row, at) =>
    leaving(userId === row.callerId ? "cancelled" : "refused", userId)(tx, row, at),
  )

/** Happens at most once. */
export const answerCall = (
  roomNum: string,
  { userId, deviceId }: Actor,
  under: { readonly intentId: string; readonly deadline: number },
) =>
  onceBefore(userId, under, (tx) =>
    actOfDeviceIn(tx, roomNum, { userId, deviceId }, "answer", (_, row, at) =>
      Effect.gen(function* () {
        yield* changeCall(tx, row, { state: "joining", joinedAt: at, calleeDeviceId: deviceId })
        const events = [{ _tag: "v1.CallJoined", roomNum, at } as const]
        return yield* tellBoth(tx, row, events)
      }),
    ),
  )

/** The member's media has joined. Changes nothing, but checks that the room is the member's. */
export const joinCall = (roomNum: string, actor: Actor) =>
  actOfDevice(roomNum, actor, "join", () => Effect.succeed(nothing))

/** A member saw the other's first frame. One side alone cannot start a paid minute (`mayBegin`). */
export const startCall = (roomNum: string, actor: Actor) =>
  actOfDevice(roomNum, actor, "start", (tx, row, at) => {
    const isCaller = actor.userId === row.callerId
    const saw = isCaller ? { callerSawAt: row.callerSawAt ?? at } : { calleeSawAt: row.calleeSawAt ?? at }
    return learn(tx, row, saw, at)
  })

/**
 * A third party (gateway or Agora) has seen the member's media. Counts once; starts the call when only this was
 * missing.
 */
export const hearOfMedia = (tx: Tx, row: CallRow, userId: number): Effect.Effect<void, never, Feed | Settings> =>
  Effect.gen(function* () {
    const side = userId === row.callerId ? "callerMediaAt" : "calleeMediaAt"
    if (row.state !== "joining" || row[side] !== null) return
    const at = yield* Clock.currentTimeMillis
    yield* learn(tx, row, { [side]: at }, at)
  })

/**
 * Starts the call once `mayBegin` allows it, and charges its first minute or the match; without the coins the call
 * ends.
 */
const learn = (tx: Tx, row: CallRow, news: CallPatch, at: number): Effect.Effect<Entries, never, Feed | Settings> =>
  Effect.gen(function* () {
    const isStarting = mayBegin({ ...row, ...news }, yield* Settings)
    const started = yield* changeCall(tx, row, isStarting ? { ...news, state: "talking", startedAt: at } : news)
    if (!isStarting) return nothing
    const events = [{ _tag: "v1.CallStarted", roomNum: row.roomNum, at } as const]
    const told = yield* tellBoth(tx, row, events)
    return joined(told, yield* isPlainMatch(row) ? payMatch(tx, started, at) : payMinute(tx, started, 1, at))
  })

/**
 * A member reports that their media is broken, since `goneMs` ms, or is back; a repeat counts once. Like absence it
 * halts the minutes, counts against the same 20 s from the start of the break (absence.ts), and both sides are told.
 */
export const noteMedia = (roomNum: string, actor: Actor, isBroken: boolean, goneMs = 0) =>
  actOfDevice(roomNum, actor, "media", (tx, row, at) =>
    Effect.gen(function* () {
      const { userId: by } = actor
      const side = by === row.callerId ? "callerAbsence" : "calleeAbsence"
      if ((row[side]?.isBroken ?? false) === isBroken) return nothing
      const timers = yield* CallTimers
      const from = isBroken ? brokenSince(row[side], goneMs, paidFrom(row), at) : at
      yield* changeCall(tx, row, { [side]: turned(row[side], { isBroken }, from) })
      yield* tx.afterCommit(timers.wake)
      return yield* tellBoth(tx, row, [{ _tag: isBroken ? "v1.CallBroken" : "v1.CallMended", roomNum, at, by }])
    }),
  )

/** The other side is gone, or never came, as a member reports. */
export const endByMember = (roomNum: string, actor: Actor, reason: "noVideo" | "remoteLeft") =>
  actOfDevice(roomNum, actor, "end", (tx, row, at) => endCall(tx, row, cutOff(row, reason), at))

/** Whether a user has a socket, at any process. */
type IsHere = (userId: number) => boolean

/** A member's last socket has closed, or one is open again. */
export const notePresence = (userId: number, isHere: IsHere): Effect.Effect<void, never, Store | CallTimers> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const timers = yield* CallTimers
        const row = yield* tx.calls.openOf(userId)
        if (row === null) return
        const side = userId === row.callerId ? "callerAbsence" : "calleeAbsence"
        const isAway = !isHere(userId)
        if ((row[side]?.isAway ?? false) === isAway) return
        yield* changeCall(tx, row, { [side]: turned(row[side], { isAway }, yield* Clock.currentTimeMillis) })
        yield* tx.afterCommit(timers.wake)
      }),
    ),
  )

/**
 * Longest overdue of a minute without an outage, ms: no absence delays a minute this long, so beyond it the gateway or
 * its store was down.
 */
const OUTAGE_MS = 60_000

/**
 * The clock's work: handles what is due in the room, if it still is. A member with a socket counts as back, even when
 * no process has written it down. Minutes due during an outage wait until `heardFrom`, so members who hung up meanwhile
 * can say so.
 */
export const runDue = (roomNum: string, isHere: IsHere, heardFrom = 0): Effect.Effect<void, never, Store | Feed> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const found = yield* tx.calls.find(roomNum)
        if (found === null || found.state === "ended") return
        const back = (absence: Absence | null, userId: number) =>
          absence?.isAway && isHere(userId) ? turned(absence, { isAway: false }, now) : absence
        const row = yield* changeCall(tx, found, {
          callerAbsence: back(found.callerAbsence, found.callerId),
          calleeAbsence: back(found.calleeAbsence, found.calleeId),
        })
        const due = nextDue(row)
        if (due === undefined || due.at > now) return
        if (due.what === "minute" && now >= due.at + OUTAGE_MS && now < heardFrom)
          yield* tx.calls.update(roomNum, { leasedUntil: heardFrom })
        else if (due.what === "minute") yield* payMinute(tx, row, due.minute, now)
        else yield* endCall(tx, row, endingOf(row, due.what), now)
      }),
    ),
  )

/** How a call ends when the clock ends it. */
const endingOf = (row: CallRow, due: Exclude<Due["what"], "minute">): Ending => {
  if (due === "ringTimeout") return { outcome: "noAnswer", by: 0, reason: "gateway" }
  if (due === "matchOver") return { outcome: "ended", by: 0, reason: "gateway" }
  return row.state === "ringing" ? { outcome: "cancelled", by: 0, reason: due } : cutOff(row, due)
}

/**
 * Outcome of an answered call that nobody hung up: "failed" before both have seen each other, "ended" once they talk.
 */
const cutOff = ({ startedAt }: CallRow, reason: "noVideo" | "remoteLeft"): Ending => ({
  outcome: startedAt === null ? "failed" : "ended",
  by: 0,
  reason,
})

const payMinute = (tx: Tx, row: CallRow, minute: number, at: number): Effect.Effect<Entries, never, Feed> =>
  Effect.gen(function* () {
    const charge = yield* chargeMinute(tx, row, minute, at)
    if (charge._tag === "charged") return charge.entries
    return yield* endCall(tx, charge.row, { outcome: "ended", by: 0, reason: "coins" }, at)
  })

/** Charges a match. Ends it at once when a member has spent the coins since agreeing. */
const payMatch = (tx: Tx, row: CallRow, at: number): Effect.Effect<Entries, never, Feed> =>
  Effect.flatMap(chargeMatch(tx, row, at), (entries) =>
    entries === null ? endCall(tx, row, { outcome: "ended", by: 0, reason: "coins" }, at) : Effect.succeed(entries),
  )

const joined = (a: Entries, b: Entries): Entries =>
  new Map([...new Set([...a.keys(), ...b.keys()])].map((id) => [id, [...(a.get(id) ?? []), ...(b.get(id) ?? [])]]))
