/** Contract of every layer of the store: seekers of matches, and matches. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { lanesOf } from "#schema/rules/calls/match.ts"
import type { MatchSeekerRow } from "../tables/calls/match-seekers.ts"
import type { MatchRow } from "../tables/calls/matches.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

/**
 * Each test uses its own stretch of time: all tests share one store, and nobody from another test waits in that time.
 */
let era = NOW
const nextEra = (): number => {
  era += 1_000_000
  return era
}

export const matchContract = ({ run, person }: Opened): void => {
  const seeker = async (at: number, patch: Partial<MatchSeekerRow> = {}): Promise<MatchSeekerRow> => {
    const { id: userId } = await person()
    const row: MatchSeekerRow = {
      userId,
      deviceId: "cc-a",
      gender: 2,
      wanted: "everyone",
      isWaiting: true,
      since: at,
      leaseUntil: at + 100,
      matchId: null,
      lastPartnerId: null,
      day: "2026-01-31",
      freeUsed: 0,
      unseen: 0,
      ...patch,
    }
    await run((tx) => tx.matchSeekers.put(row))
    return row
  }
  const fitting = (at: number, { userId, gender, wanted }: MatchSeekerRow, without: ReadonlyArray<number> = []) =>
    run((tx) => tx.matchSeekers.fitting({ lanes: lanesOf(gender, wanted), userId, without, now: at + 50, limit: 3 }))

  test("CALL-20: of those who wait and fit the longest waiting come first, as many as are asked for", async () => {
    const at = nextEra()
    const me = await seeker(at, { gender: 1 })
    const [late, early] = [await seeker(at + 2), await seeker(at + 1, { wanted: "men" })]
    const [third, fourth] = [await seeker(at + 3, { gender: 3 }), await seeker(at + 4)]
    const women = await seeker(at, { wanted: "women" })
    expect(await fitting(at, me)).toEqual([early.userId, late.userId, third.userId])
    expect(await fitting(at, { ...me, wanted: "women" })).toEqual([early.userId, late.userId, fourth.userId])
    expect(await fitting(at, women)).toEqual([late.userId, fourth.userId])
    await run((tx) => tx.matchSeekers.sweep(at + 200, 100))
  })

  test("CALL-20: none of these: who does not wait, whose lease is over, the other's last partner, who is left out", async () => {
    const at = nextEra()
    const me = await seeker(at)
    await seeker(at, { isWaiting: false })
    await seeker(at, { leaseUntil: at + 50 })
    await seeker(at, { lastPartnerId: me.userId })
    const [out, left] = [await seeker(at), await seeker(at, { lastPartnerId: 1 })]
    expect(await fitting(at, me, [out.userId])).toEqual([left.userId])
    await run((tx) => tx.matchSeekers.sweep(at + 200, 100))
    expect(await fitting(at, me)).toEqual([])
  })

  test("CALL-20: a row is replaced whole, and taken only while its user waits", async () => {
    const at = nextEra()
    const me = await seeker(at)
    expect(await run((tx) => tx.matchSeekers.find(me.userId))).toEqual(me)
    expect(await run((tx) => tx.matchSeekers.take(me.userId))).toEqual(me)
    const next = {
      ...me,
      isWaiting: false,
      matchId: fresh(),
      lastPartnerId: 7,
      freeUsed: 2,
      unseen: 1,
      deviceId: "cc-b",
    }
    await run((tx) => tx.matchSeekers.put(next))
    expect(await run((tx) => tx.matchSeekers.find(me.userId))).toEqual(next)
    expect(await run((tx) => tx.matchSeekers.take(me.userId))).toBeNull()
    const { id: nobody } = await person()
    expect(await run((tx) => tx.matchSeekers.find(nobody))).toBeNull()
  })

  test("CALL-20: leases that are over end, the oldest first, so many at a time", async () => {
    const at = nextEra()
    const rows = [await seeker(at, { leaseUntil: at + 2 }), await seeker(at, { leaseUntil: at + 1 }), await seeker(at)]
    const waiting = () =>
      run((tx) =>
        Effect.forEach(rows, ({ userId }) => Effect.map(tx.matchSeekers.find(userId), (row) => row?.isWaiting)),
      )
    await run((tx) => tx.matchSeekers.sweep(at, 100))
    await run((tx) => tx.matchSeekers.sweep(at + 2, 1))
    expect(await waiting()).toEqual([true, false, true])
    await run((tx) => tx.matchSeekers.sweep(at + 2, 10))
    expect(await waiting()).toEqual([false, false, true])
    await run((tx) => tx.matchSeekers.sweep(at + 200, 10))
  })

  test("CALL-20: a match is found by its id, changed, overdue while nothing is decided, and forgotten when it came to nothing", async () => {
    const at = nextEra()
    const made = (decideBy: number): MatchRow => ({
      matchId: fresh(),
      firstId: 1,
      secondId: 2,
      firstFee: 0,
      secondFee: 5,
      firstIsFree: true,
      secondIsFree: false,
      foundAt: at,
      decideBy,
      firstAgreed: false,
      secondAgreed: false,
      outcome: null,
    })
    const [late, early, decided] = [made(at + 2), made(at + 1), made(at)]
    await run((tx) => Effect.forEach([late, early, decided], (row) => tx.matches.insert(row)))
    await expect(run((tx) => tx.matches.insert(late))).rejects.toThrow()
    expect(await run((tx) => tx.matches.update(decided.matchId, { firstAgreed: true, outcome: "passed" }))).toEqual({
      ...decided,
      firstAgreed: true,
      outcome: "passed",
    })
    expect(await run((tx) => tx.matches.find(late.matchId))).toEqual(late)
    expect(await run((tx) => tx.matches.find(fresh()))).toBeNull()
    expect(await run((tx) => tx.matches.overdue(at + 3, 10))).toEqual([early, late])
    expect(await run((tx) => tx.matches.overdue(at + 3, 1))).toEqual([early])
    expect(await run((tx) => tx.matches.overdue(at + 1, 10))).toEqual([])
    await run((tx) => Effect.forEach([late, early], ({ matchId }) => tx.matches.update(matchId, { outcome: "late" })))
    await expect(run((tx) => tx.matches.update(fresh(), { outcome: "late" }))).rejects.toThrow()

    const [agreed, open] = [{ ...made(at), outcome: "agreed" } as const, made(at)]
    await run((tx) => Effect.forEach([agreed, open], (row) => tx.matches.insert(row)))
    await run((tx) => tx.matches.prune(at + 2, 1_000))
    const left = await run((tx) =>
      Effect.forEach([decided, early, late, agreed, open], ({ matchId }) => tx.matches.find(matchId)),
    )
    expect(left.map((row) => row !== null)).toEqual([false, false, true, true, true])
    await run((tx) => tx.matches.update(open.matchId, { outcome: "late" }))
  })
}
