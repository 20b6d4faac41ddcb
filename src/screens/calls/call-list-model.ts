/** What a call that is over shows in the list and on its receipt, computed from its row. */
import type { CallItem, CallRow } from "#schema/calls/record.ts"
import { ratingProblem } from "#schema/rules/calls/after-call.ts"

/** Why a call ended, as the receipt words it. */
export type WhyEnded = "byMe" | "byThem" | "noVideo" | "remoteLeft" | "coins" | "gateway"

/** Undefined for an unanswered ring: its outcome already tells it. */
export const whyEnded = ({ record }: Pick<CallRow, "record">): WhyEnded | undefined => {
  if (record.joinedAt === null) return undefined
  // Only the payer learns that coins ran out. A match that ends as it starts may have ended for the other side's coins.
  if (record.reason === "coins" && (record.role === "callee" || record.minutes === 0)) return "gateway"
  if (record.reason !== "hangup") return record.reason
  return record.endedBy === record.remote.userId ? "byThem" : "byMe"
}

/** The call's note in the chat: the input from which the words for a call are made. */
export const noteOf = ({ record }: Pick<CallRow, "record">) => {
  const { roomNum, kind, outcome, seconds, coins } = record
  return { roomNum, kind, outcome, seconds, coins, callerId: 0 }
}

/** Length of the whole talk, charged or not, ms. */
export const lengthMs = ({ record }: Pick<CallRow, "record">): number =>
  (record.seconds + record.unchargedSeconds) * 1_000

/** Coins charged or points paid by the gateway; undefined when no minute was charged. */
export const moneyOf = ({ record }: Pick<CallRow, "record">) => {
  if (record.minutes === 0) return undefined
  return record.role === "caller"
    ? ({ kind: "coins", amount: record.coins } as const)
    : ({ kind: "points", amount: record.points } as const)
}

/** Coins that this side spent, the fee of a match included; undefined when this side spent none. */
export const spentOf = ({ record }: Pick<CallRow, "record">): number | undefined => {
  const { fee = 0, minutes, role, coins } = record
  const isPaid = minutes > 0 && role === "caller"
  return isPaid || fee > 0 ? fee + (isPaid ? coins : 0) : undefined
}

/** Whether stars can be given or changed at `now` (gateway time, ms). */
export const isRatingOpen = ({ record }: Pick<CallRow, "record">, now: number): boolean =>
  ratingProblem(record, now) === undefined

/**
 * How this user can call the remote user: back after their call, again after an own call. Undefined: the remote user is
 * no host, and only hosts can be called.
 */
export const callWay = ({ record }: Pick<CallItem, "record">): "back" | "again" | undefined =>
  record.remote.goddess ? (record.role === "caller" ? "again" : "back") : undefined
