/** What a call that is over shows in the list and on its receipt, made from its row. */
import type { CallItem, CallRow } from "#schema/calls/record.ts"
import { ratingProblem } from "#schema/rules/after-call.ts"

/** Why it ended, as the receipt words it. */
export type WhyEnded = "byMe" | "byThem" | "noVideo" | "remoteLeft" | "coins" | "gateway"

/** Undefined for a ring that nobody answered: its outcome says it. */
export const whyEnded = ({ record }: Pick<CallRow, "record">): WhyEnded | undefined => {
  if (record.joinedAt === null) return undefined
  // Coins are the story of the one who pays. A match that ends as it starts may have ended by the other's.
  if (record.reason === "coins" && (record.role === "callee" || record.minutes === 0)) return "gateway"
  if (record.reason !== "hangup") return record.reason
  return record.endedBy === record.remote.userId ? "byThem" : "byMe"
}

/** The note that the call left in the chat, as the words of a call are made from. */
export const noteOf = ({ record }: Pick<CallRow, "record">) => {
  const { roomNum, kind, outcome, seconds, coins } = record
  return { roomNum, kind, outcome, seconds, coins, callerId: 0 }
}

/** How long it was: all of the talk, be it charged or not. */
export const lengthMs = ({ record }: Pick<CallRow, "record">): number =>
  (record.seconds + record.unchargedSeconds) * 1_000

/** What the gateway charged or paid for it; undefined for a call that cost nobody anything. */
export const moneyOf = ({ record }: Pick<CallRow, "record">) => {
  if (record.minutes === 0) return undefined
  return record.role === "caller"
    ? ({ kind: "coins", amount: record.coins } as const)
    : ({ kind: "points", amount: record.points } as const)
}

/** Coins that it took from this side, those of a match with them; undefined for a call that cost it nothing. */
export const spentOf = ({ record }: Pick<CallRow, "record">): number | undefined => {
  const { fee = 0, minutes, role, coins } = record
  const isPaid = minutes > 0 && role === "caller"
  return isPaid || fee > 0 ? fee + (isPaid ? coins : 0) : undefined
}

/** Whether stars can be given, or changed, now (gateway time). */
export const isRatingOpen = ({ record }: Pick<CallRow, "record">, now: number): boolean =>
  ratingProblem(record, now) === undefined

/** Their calls can be called back, own ones called again; only hosts can be called. */
export const callWay = ({ record }: Pick<CallItem, "record">): "back" | "again" | undefined =>
  record.remote.goddess ? (record.role === "caller" ? "again" : "back") : undefined
