/** Checks every commit of the gateway: who is brought together in a match or a call, and what a match costs. */
import type { CallRow } from "../../../gateway/store/tables/calls/calls.ts"
import type { MatchSeekerRow } from "../../../gateway/store/tables/calls/match-seekers.ts"
import type { MatchRow } from "../../../gateway/store/tables/calls/matches.ts"
import type { Written } from "../world/audited-store.ts"
import type { Invariant } from "./invariants.ts"

/** The last row for each key. */
const newest = <Row>(rows: ReadonlyArray<Row>, keyOf: (row: Row) => string): ReadonlyArray<Row> => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

const pairOf = (a: number, b: number): string => `${Math.min(a, b)} and ${Math.max(a, b)}`
const isBetween = ({ callerId, calleeId }: CallRow, userId: number): boolean =>
  callerId === userId || calleeId === userId
const isOf = ({ firstId, secondId }: MatchRow, userId: number): boolean => firstId === userId || secondId === userId
const feeOf = (match: MatchRow, userId: number) =>
  userId === match.firstId
    ? { fee: match.firstFee, isFree: match.firstIsFree }
    : { fee: match.secondFee, isFree: match.secondIsFree }

export const makeMatchWatch = (violated: (inv: Invariant, detail: string) => void) => {
  const blocks = new Set<string>()
  const calls = new Map<string, CallRow>()
  const matches = new Map<string, MatchRow>()
  const seekers = new Map<number, MatchSeekerRow>()
  const lastMet = new Map<number, number>()
  const paid = new Set<string>()
  let pairs = 0

  const callsOf = (userId: number): ReadonlyArray<CallRow> =>
    [...calls.values()].filter((call) => call.state !== "ended" && isBetween(call, userId))
  const openMatchesOf = (userId: number): ReadonlyArray<MatchRow> =>
    [...matches.values()].filter((match) => match.outcome === null && isOf(match, userId))

  const found = (match: MatchRow): void => {
    const { matchId, firstId, secondId } = match
    const pair = pairOf(firstId, secondId)
    pairs += 1
    if (blocks.has(pair)) violated("call-blocked", `match ${matchId} of ${pair}`)
    for (const [userId, otherId] of [
      [firstId, secondId],
      [secondId, firstId],
    ] as const) {
      if (lastMet.get(userId) === otherId) violated("match-pair", `${userId} has met ${otherId} last (${matchId})`)
      lastMet.set(userId, otherId)
      if (callsOf(userId).length > 0) violated("call-one", `${userId} is in a call, and found for ${matchId}`)
      if (seekers.get(userId)?.matchId !== matchId) violated("call-one", `${userId} does not know of ${matchId}`)
    }
  }

  const begun = (call: CallRow): void => {
    const { roomNum, callerId, calleeId, isMatch } = call
    const pair = pairOf(callerId, calleeId)
    if (blocks.has(pair)) violated("call-blocked", `call ${roomNum} of ${pair}`)
    const match = matches.get(roomNum)
    const areAgreed = match?.firstAgreed === true && match.secondAgreed && match.outcome === "agreed"
    if (isMatch && !areAgreed) violated("match-pair", `call ${roomNum} of ${pair} began without both`)
  }

  /**
   * Each member pays what they were told, in coins or with a free match, in the commit in which the match's call
   * starts.
   */
  const payments = ({ ledger, seekers: put }: Written, starting: ReadonlyArray<CallRow>): void => {
    for (const { idempotencyKey, account, amount } of ledger) {
      const [, matchId, userId] = /^match:([\w-]+):(\d+)/.exec(idempotencyKey) ?? []
      if (matchId === undefined || account !== `coins:${userId}`) continue
      const call = starting.find(({ roomNum }) => roomNum === matchId)
      const match = matches.get(matchId)
      const isSeen = call !== undefined && call.callerSawAt !== null && call.calleeSawAt !== null
      if (!isSeen) violated("match-fee", `${userId} pays for ${matchId}, which does not start`)
      if (match === undefined || -amount !== feeOf(match, Number(userId)).fee)
        violated("match-fee", `${userId} pays ${-amount} for ${matchId}`)
      if (paid.has(`${matchId} ${userId}`)) violated("match-fee", `${userId} pays twice for ${matchId}`)
      paid.add(`${matchId} ${userId}`)
    }
    const used = new Map<number, number>()
    for (const row of put) {
      const before = seekers.get(row.userId)
      if (before !== undefined && before.day === row.day && row.freeUsed !== before.freeUsed)
        used.set(row.userId, (used.get(row.userId) ?? 0) + row.freeUsed - before.freeUsed)
      if (before === undefined && row.freeUsed > 0) used.set(row.userId, 0)
      seekers.set(row.userId, row)
    }
    for (const { roomNum, callerId, calleeId } of starting) {
      const match = matches.get(roomNum)
      if (match === undefined) continue
      for (const userId of [callerId, calleeId]) {
        const { fee, isFree } = feeOf(match, userId)
        if (fee > 0 && !paid.has(`${roomNum} ${userId}`)) violated("match-fee", `${userId} has not paid for ${roomNum}`)
        if ((used.get(userId) ?? 0) !== (isFree ? 1 : 0))
          violated("match-fee", `${roomNum} took ${used.get(userId) ?? 0} free ones of ${userId} (free: ${isFree})`)
        used.delete(userId)
      }
    }
    for (const [userId, count] of used)
      if (count !== 0) violated("match-fee", `${userId}: ${count} free ones for nothing`)
  }

  return {
    committed: (written: Written): void => {
      for (const { ownerId, userId, blocked, blockedMe } of written.relations) {
        const pair = pairOf(ownerId, userId)
        if (blocked || blockedMe) blocks.add(pair)
        else blocks.delete(pair)
      }
      const newMatches = newest(written.matches, ({ matchId }) => matchId)
      const fresh = newMatches.filter(({ matchId }) => !matches.has(matchId))
      for (const match of newMatches) matches.set(match.matchId, match)
      const newCalls = newest(written.calls, ({ roomNum }) => roomNum)
      // A call that its member cannot pay for ends as it starts, and costs nothing.
      const starting = newCalls.filter(
        ({ roomNum, isMatch, startedAt, endedAt }) =>
          isMatch && startedAt !== null && endedAt === null && (calls.get(roomNum)?.startedAt ?? null) === null,
      )
      const begins = newCalls.filter(({ roomNum }) => !calls.has(roomNum))
      for (const call of newCalls) calls.set(call.roomNum, call)
      payments(written, starting)
      for (const match of fresh) found(match)
      for (const call of begins) begun(call)
      const touched = new Set([
        ...newCalls.flatMap(({ callerId, calleeId }) => [callerId, calleeId]),
        ...newMatches.flatMap(({ firstId, secondId }) => [firstId, secondId]),
      ])
      for (const userId of touched) {
        if (callsOf(userId).length > 1) violated("call-one", `${userId} is in ${callsOf(userId).length} calls`)
        const open = openMatchesOf(userId)
        if (open.length > 1) violated("call-one", `${userId} has ${open.length} matches to decide on`)
        const matchId = seekers.get(userId)?.matchId ?? null
        if (matchId !== null && matches.get(matchId)?.outcome !== null)
          violated("call-one", `${userId} is not free of ${matchId}, which is decided`)
      }
    },
    /** Rooms of calls of the user that are not over. */
    openCallsOf: (userId: number): ReadonlyArray<string> => callsOf(userId).map(({ roomNum }) => roomNum),
    /** Matches that the user may still decide on. */
    openMatchesOf: (userId: number): ReadonlyArray<string> => openMatchesOf(userId).map(({ matchId }) => matchId),
    get pairs() {
      return pairs
    },
    get paid() {
      return paid.size
    },
  }
}
