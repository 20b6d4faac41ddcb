/**
 * Random lives of one user's log: what the gateway and the device may write, in any order, with broken and unknown
 * events.
 */
import fc from "fast-check"
import type { SocialIntent } from "#schema/friends/log.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import type { IntentCommand } from "#schema/outbox/intent.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { ann, bo, cast, cy, di } from "../cast.ts"
import { intentIdOf, makeEventFactory, ownUserOf, reportRecord } from "./event-factory.ts"

const me = ann.userId
const friends = [bo, cy, di]
type Make = ReturnType<typeof makeEventFactory>

/** A step makes its event when it is played, so that message numbers and balances follow the steps before. */
export type Step = (make: Make) => RawEvent

const friend = fc.constantFrom(...friends)
const intent = fc.integer({ min: 0, max: 12 }).map(intentIdOf)
const room = fc.constantFrom("room-1", "room-2", "room-3")
const text = fc.string({ maxLength: 12 })

/** Ids of gifts and orders. */
const RECORDS = ["record-1", "record-2", "record-3"] as const
const record = fc.constantFrom(...RECORDS)

const pending = fc.constantFrom("none", "sent", "received")

/** Wishes about a person, one of each kind. */
const socialWish = fc.tuple(friend, fc.boolean(), text).map(
  ([{ userId }, on, said]): ReadonlyArray<SocialIntent> => [
    { _tag: "sayHi", to: userId, text: said },
    { _tag: "likeUser", userId, on },
    { _tag: "favourite", userId, on },
    { _tag: "remind", userId, on },
    { _tag: "requestFriend", to: userId, text: said },
    { _tag: "answerFriend", userId, accept: on },
    { _tag: "removeFriend", userId },
    { _tag: "block", userId, on },
    { _tag: "report", userId, reason: "scam", details: said, messageIds: [], block: on },
  ],
)

/** Wishes about the own account, one of each kind. */
const ownWish = fc.tuple(fc.boolean(), text).map(
  ([firstWeek, introduce]): ReadonlyArray<IntentCommand> => [
    { _tag: "checkIn", firstWeek },
    { _tag: "updateProfile", changes: { introduce } },
    { _tag: "setPhoto", blobId: "b".repeat(22), bytes: 1 + introduce.length },
    { _tag: "addPhoto", blobId: "c".repeat(22), bytes: 1 + introduce.length },
    { _tag: "removePhotos", ids: [1, 2] },
    { _tag: "orderPhotos", ids: [2, 1 + introduce.length] },
    { _tag: "addVideo", blobId: "d".repeat(22), bytes: 1 + introduce.length },
    { _tag: "removeVideo", id: "v".repeat(22) },
    { _tag: "track", record: reportRecord },
  ],
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(friend, text).map(
      ([{ userId }, said]): Step =>
        (make) =>
          make.message(userId, me, said),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(friend, text, fc.option(intent)).map(
      ([{ userId }, said, intentId]): Step =>
        (make) =>
          make.message(me, userId, said, { intentId }),
    ),
  },
  fc.tuple(friend, fc.boolean(), fc.integer({ min: -1, max: 20 }), fc.option(intent)).map(
    ([{ userId }, mine, upTo, intentId]): Step =>
      (make) =>
        mine ? make.read(me, userId, upTo, intentId) : make.read(userId, me, upTo),
  ),
  fc.constantFrom(...cast).map(
    (person): Step =>
      (make) =>
        make.person(person),
  ),
  friend.map(
    (person): Step =>
      (make) =>
        make.callRecorded(person),
  ),
  fc.tuple(friend, text).map(
    ([{ userId }, draft]): Step =>
      (make) =>
        make.draft(userId, draft),
  ),
  fc.tuple(intent, friend, fc.string({ minLength: 1, maxLength: 8 })).map(
    ([intentId, { userId }, said]): Step =>
      (make) =>
        make.opened(intentId, { _tag: "sendMessage", to: userId, text: said }),
  ),
  fc.tuple(intent, friend, fc.integer({ min: 0, max: 20 })).map(
    ([intentId, { userId }, upTo]): Step =>
      (make) =>
        make.opened(intentId, { _tag: "markRead", sessionId: sessionIdOf(me, userId), upTo }),
  ),
  fc.tuple(intent, socialWish, fc.nat(8)).map(
    ([intentId, wishes, which]): Step =>
      (make) =>
        make.opened(intentId, wishes[which] ?? { _tag: "removeFriend", userId: bo.userId }),
  ),
  fc.tuple(friend, fc.boolean(), pending, pending, fc.option(intent)).map(
    ([{ userId }, isOn, request, sayHi, intentId]): Step =>
      (make) =>
        make.relation(userId, { friend: isOn, blocked: !isOn, like: isOn, request, sayHi }, intentId),
  ),
  fc.tuple(fc.constantFrom("report-1", "report-2"), friend, fc.option(intent), fc.boolean()).map(
    ([reportId, { userId }, intentId, isClosed]): Step =>
      (make) =>
        make.report(reportId, userId, { state: isClosed ? "closed" : "received" }, intentId),
  ),
  fc.tuple(intent, ownWish, fc.nat(2)).map(
    ([intentId, wishes, which]): Step =>
      (make) =>
        make.opened(intentId, wishes[which] ?? { _tag: "checkIn", firstWeek: false }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.option(intent)).map(
    ([day, intentId]): Step =>
      (make) =>
        make.checkedIn(`2026-03-0${day}`, day, intentId),
  ),
  fc.tuple(text, fc.option(intent), fc.boolean()).map(
    ([introduce, intentId, birthdayChange]): Step =>
      (make) =>
        make.profileSaved({ ...ownUserOf(ann), introduce }, { birthdayChange }, intentId),
  ),
  intent.map(
    (intentId): Step =>
      () => ({ _tag: "v1.IntentSettled", intentId }),
  ),
  intent.map(
    (intentId): Step =>
      () => ({ _tag: "v1.IntentParked", intentId, reason: { kind: "blocked" } }),
  ),
  intent.map(
    (intentId): Step =>
      () => ({ _tag: "v1.IntentRetried", intentId }),
  ),
  intent.map(
    (intentId): Step =>
      () => ({ _tag: "v1.IntentCancelled", intentId }),
  ),
  fc.tuple(fc.integer({ min: -60, max: 200 }), fc.boolean()).map(
    ([amount, points]): Step =>
      (make) =>
        make.coins(amount, points ? { currency: "points" } : {}),
  ),
  fc.tuple(record, friend, fc.boolean(), fc.option(room)).map(
    ([recordId, { userId }, isMine, roomNum]): Step =>
      (make) =>
        isMine ? make.gift(recordId, me, userId, { roomNum }) : make.gift(recordId, userId, me, { roomNum }),
  ),
  fc.tuple(record, fc.constantFrom("processing", "success", "cancelled"), fc.boolean()).map(
    ([orderId, orderStatus, isRefund]): Step =>
      (make) =>
        make.order(orderId, { orderStatus, refundStatus: isRefund ? "handling" : null }),
  ),
  fc.subarray([...RECORDS]).map(
    (ids): Step =>
      () => ({ _tag: "v1.RecordsRestarted", gifts: ids, orders: ids.slice(1) }),
  ),
  fc.tuple(room, friend).map(
    ([roomNum, remote]): Step =>
      (make) =>
        make.invited(roomNum, remote),
  ),
  fc.tuple(room, friend, fc.constantFrom("agreed", "passed", "late"), fc.nat({ max: 4 })).map(
    ([roomNum, remote, outcome, which]): Step =>
      (make) =>
        [
          () => make.matchFound(roomNum, remote),
          () => make.matchDecided(roomNum, outcome),
          () => make.matchBegan(roomNum, remote),
          () => make.privateBegan(roomNum, 30),
          () => make.matchEnded(roomNum, which, remote),
        ][which]?.() ?? make.matchFound(roomNum, remote),
  ),
  fc
    .tuple(
      fc.constantFrom("v1.CallCancelled", "v1.CallJoined", "v1.CallStarted", "v1.CallRefused", "v1.CallTimedOut"),
      room,
    )
    .map(
      ([tag, roomNum]): Step =>
        (make) =>
          make.inRoom(tag, roomNum),
    ),
  room.map(
    (roomNum): Step =>
      (make) =>
        make.hungUp(roomNum),
  ),
  fc.constant<Step>((make) => make.user(ownUserOf(ann))),
  fc.constant<Step>(() => ({ _tag: "v9.NotYetKnown", anything: [1, { deep: true }] })),
  fc.constant<Step>(() => ({ _tag: "v1.MessageReceived", message: { n: "not a number" } })),
)

/** Commits of one to six events. */
export const randomCommits = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 25 })

export const playSteps = (commits: ReadonlyArray<ReadonlyArray<Step>>): ReadonlyArray<ReadonlyArray<RawEvent>> => {
  const make = makeEventFactory(me)
  return commits.map((steps) => steps.map((play) => play(make)))
}
