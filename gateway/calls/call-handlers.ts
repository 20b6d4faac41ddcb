/** Call endpoints (spec section 7). Only the gateway decides price, balance and who may call. */
import { Clock, Effect } from "effect"
import type { RefusalOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { isPaused } from "#schema/rules/calls/after-call.ts"
import { coinsNeeded, minutePrice, ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { isCallable } from "#schema/rules/calls/schedule.ts"
import { dayStart } from "#schema/rules/gateway-day.ts"
import { spendable, whyNot } from "../coins/spendable.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { noteCallBegun } from "../observability/metrics.ts"
import { rowToPerson } from "../people/person.ts"
import { Presence } from "../people/presence.ts"
import { readRelation } from "../people/relation.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { type AccountRow, isClosed } from "../store/tables/accounts/accounts.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import type { Tables } from "../store/tables.ts"
import * as acts from "./call-acts.ts"
import { callProblem, deviceOf, hasMedia, otherSide } from "./call-rules.ts"
import { CallTimers } from "./call-timers.ts"
import { holdMinute } from "./change-call.ts"
import { sideOf } from "./match-rules.ts"
import { newCall } from "./new-call.ts"
import { callStateFor, roomInfoFor } from "./room-info.ts"
import { tellBoth } from "./tell-both.ts"

type CallEndpoint =
  | "callPrice"
  | "launch"
  | "cancel"
  | "answer"
  | "rejoin"
  | "refuse"
  | "timeout"
  | "hangup"
  | "notifyJoinCall"
  | "notifyStartCall"
  | "notifyEndCall"
  | "notifyMedia"
  | "getInfo"

/** Most rings from one caller to one host, and their window in ms. */
const [RINGS_OF_PAIR, RING_WINDOW_MS] = [10, 60_000]
/**
 * Most unpaid calls of a pair per day: answered but ended before both saw each other, or ended in a break of the
 * caller's side only.
 */
const UNPAID_OF_PAIR = 10

interface Called {
  readonly host: AccountRow
  /** Coins per minute, for this caller. */
  readonly price: number
  readonly isFriend: boolean
}

const grown = <E, R>(growth: Effect.Effect<FeedGrowth, E, R>) => Effect.map(growth, (value) => ({ growth: value }))

/**
 * The host to call, and the price of a minute for this caller. Errors: userUnknown, accountClosed, callSelf, forbidden
 * for a user who is no host (spec section 6), blocked, blockedByMe, callFriendsOnly, hostResting for a host who takes
 * no calls at the moment.
 */
const hostToCall = (tx: Tables, caller: Caller, userId: number): Effect.Effect<Called, RefusalOf<"callPrice">> =>
  Effect.gen(function* () {
    if (userId === caller.userId) return yield* failure("callSelf")
    const row = yield* tx.accounts.find(userId)
    if (row === null) return yield* failure("userUnknown")
    if (isClosed(row)) return yield* failure("accountClosed")
    if (!row.goddess) return yield* failure("forbidden")
    const relation = yield* readRelation(tx, caller.userId, userId)
    const problem = callProblem(row, relation)
    if (problem !== undefined) return yield* failure(problem)
    const now = yield* Clock.currentTimeMillis
    if (isPaused(row.callsPausedUntil, now) || !isCallable(row.callSchedule, now)) return yield* failure("hostResting")
    return { host: row, price: minutePrice(row, relation.friend), isFriend: relation.friend }
  })

const memberRoom = (tx: Tables, caller: Caller, roomNum: string): Effect.Effect<CallRow, AppFailure<"callGone">> =>
  Effect.gen(function* () {
    const row = yield* tx.calls.find(roomNum)
    if (row === null || (row.callerId !== caller.userId && row.calleeId !== caller.userId))
      return yield* failure("callGone")
    return row
  })

/** The room that a launch made, read from the entries it caused. */
const invitedTo = ({ entries }: FeedGrowth): string => {
  const invitation = entries.map(({ event }) => event).find(({ _tag }) => _tag === "v1.CallInvited")
  return typeof invitation?.roomNum === "string" ? invitation.roomNum : ""
}

const roomWith = Effect.fnUntraced(function* (caller: Caller, roomNum: string, growth: FeedGrowth) {
  const row = yield* Store.use((store) => store.single((tables) => memberRoom(tables, caller, roomNum)))
  return { room: roomInfoFor(row, yield* Settings, caller.userId, yield* Clock.currentTimeMillis), growth }
})

export const callHandlers: Handlers<CallEndpoint, Store | Feed | Settings | Entropy | Presence | CallTimers> = {
  callPrice: ({ c_u_id }, caller) =>
    Store.use((store) =>
      store.single((tx) =>
        Effect.gen(function* () {
          const { price } = yield* hostToCall(tx, caller, c_u_id)
          const me = yield* tx.accounts.find(caller.userId)
          return {
            balance: yield* tx.ledger.balance(`coins:${caller.userId}`),
            price,
            gender: me?.gender ?? 0,
          }
        }),
      ),
    ),

  launch: ({ c_u_id, c_locate, callType, price: told, ...under }, caller) =>
    Effect.gen(function* () {
      const feed = yield* Feed
      const presence = yield* Presence
      const timers = yield* CallTimers
      const roomNum = yield* (yield* Entropy).id
      // Everything that makes either user busy writes their feed: holding both feeds keeps another call from changing
      // what is read here.
      const growth = yield* onceBefore(caller.userId, { ...under, holding: [caller.userId, c_u_id] }, (tx, at) =>
        Effect.gen(function* () {
          const { host, price, isFriend } = yield* hostToCall(tx, caller, c_u_id)
          if (price > (told ?? price)) return yield* failure("priceChanged")
          const me = yield* tx.accounts.find(caller.userId)
          if (me === null) return yield* failure("userUnknown")
          if ((yield* tx.calls.openOf(me.id)) !== null) return yield* failure("callInProgress")
          const { status } = presence.at(host, (yield* tx.calls.openOf(host.id)) !== null, at)
          if (status === ONLINE_STATUS.busy) return yield* failure("hostBusy")
          if (status !== ONLINE_STATUS.online) return yield* failure("hostOffline")
          if ((yield* tx.attempts.hit(`ring:${me.id}:${host.id}`, at, RING_WINDOW_MS)) > RINGS_OF_PAIR)
            return yield* failure("rateLimited")
          if ((yield* tx.calls.unpaid(me.id, host.id, dayStart(at))) >= UNPAID_OF_PAIR)
            return yield* failure("rateLimited")
          const may = yield* spendable(tx, me.id, at)
          if (may.available < coinsNeeded(me.gender, price)) return yield* failure("coinsTooFew")
          if (may.coins < price) return yield* failure(whyNot(may, price))
          const ringing = newCall({
            roomNum,
            callerId: me.id,
            calleeId: host.id,
            callerDeviceId: caller.deviceId,
            kind: callType,
            location: c_locate,
            price,
            serverCall: (yield* Settings).agora === null,
            invitedAt: at,
          })
          const row = { ...ringing, held: yield* holdMinute(tx, ringing, may.coins) }
          yield* tx.calls.insert(row)
          yield* tx.afterCommit(noteCallBegun("ring"))
          const invited = (role: "caller" | "callee", remote: AccountRow) =>
            ({
              _tag: "v1.CallInvited",
              roomNum,
              at,
              role,
              kind: callType,
              remote: rowToPerson(remote, isFriend),
              pricePerMinute: price,
              location: c_locate,
            }) as const
          const sides = [
            { id: me.id, other: host },
            { id: host.id, other: me },
          ].sort((a, b) => a.id - b.id)
          const shown: Array<FeedEntry> = []
          for (const { id, other } of sides) {
            const news = yield* feed.show(tx, id, rowToPerson(other, isFriend))
            if (id === me.id) shown.push(...news)
          }
          const entries = yield* tellBoth(tx, row, [invited("caller", host)], [invited("callee", me)])
          yield* tx.afterCommit(timers.wake)
          return [...shown, ...(entries.get(me.id) ?? [])]
        }),
      )
      // The room exists: this launch made it.
      return yield* Effect.orDie(roomWith(caller, invitedTo(growth), growth))
    }),

  answer: ({ roomNum, intentId, deadline }, caller) =>
    Effect.flatMap(acts.answerCall(roomNum, caller, { intentId, deadline }), (growth) =>
      roomWith(caller, roomNum, growth),
    ),

  rejoin: ({ roomNum }, caller) =>
    Effect.gen(function* () {
      const [store, settings, feed] = [yield* Store, yield* Settings, yield* Feed]
      return yield* store.transact((tx) =>
        Effect.gen(function* () {
          const row = yield* memberRoom(tx, caller, roomNum)
          if (!hasMedia(row)) return yield* failure("callGone")
          if (deviceOf(row, caller.userId) !== caller.deviceId) return yield* failure("callElsewhere")
          return {
            room: roomInfoFor(row, settings, caller.userId, yield* Clock.currentTimeMillis),
            growth: yield* feed.growth(tx, caller.userId, []),
          }
        }),
      )
    }),

  cancel: ({ roomNum }, { userId }) => grown(acts.cancelCall(roomNum, userId)),
  refuse: ({ roomNum }, caller) => grown(acts.refuseCall(roomNum, caller)),
  timeout: ({ roomNum }, { userId }) => grown(acts.timeOutCall(roomNum, userId)),
  hangup: ({ roomNum }, { userId }) => grown(acts.hangUpCall(roomNum, userId)),
  notifyJoinCall: ({ roomNum }, caller) => grown(acts.joinCall(roomNum, caller)),
  notifyStartCall: ({ roomNum }, caller) => grown(acts.startCall(roomNum, caller)),
  notifyMedia: ({ roomNum, isBroken, goneMs }, caller) => grown(acts.noteMedia(roomNum, caller, isBroken, goneMs)),
  notifyEndCall: ({ roomNum, reason }, caller) => grown(acts.endByMember(roomNum, caller, reason)),

  getInfo: ({ roomNum }, caller) =>
    Effect.gen(function* () {
      const settings = yield* Settings
      return yield* Store.use((store) =>
        store.single((tx) =>
          Effect.gen(function* () {
            const row = yield* memberRoom(tx, caller, roomNum)
            const remote = yield* tx.accounts.find(otherSide(row, caller.userId))
            if (remote === null) return yield* failure("userUnknown")
            const { friend, blockedMe } = yield* readRelation(tx, caller.userId, remote.id)
            // The answer shows the other person's current name and picture, which a block hides.
            if (blockedMe && row.state === "ended") return yield* failure("callGone")
            const match = row.isMatch ? yield* tx.matches.find(roomNum) : null
            const fee = match === null ? 0 : (sideOf(match, caller.userId)?.fee ?? 0)
            return {
              room: roomInfoFor(row, settings, caller.userId, yield* Clock.currentTimeMillis),
              call: callStateFor(row, settings, caller.userId, rowToPerson(remote, friend), fee),
            }
          }),
        ),
      )
    }),
}
