/** Contract of every layer of the store: reports, ratings and pictures of calls. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Stars } from "#schema/calls/record.ts"
import type { CallReportRow } from "../tables/calls/call-reports.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

export const callContract = ({ run, person }: Opened): void => {
  test("CALL-15, CALL-24: of each side, room and kind the first report stands, until it is pruned", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const roomNum = fresh()
    const outcome: CallReportRow = { roomNum, userId, kind: "outcome", at: 10, online: 2, seconds: null }
    expect(await run((tx) => tx.callReports.add(outcome))).toBe(true)
    expect(await run((tx) => tx.callReports.add({ ...outcome, online: 0, at: 11 }))).toBe(false)
    const match: CallReportRow = { roomNum, userId, kind: "match", at: 20, online: null, seconds: 90 }
    const theirs = { ...outcome, userId: other, online: null, at: 20 }
    for (const row of [theirs, match]) expect(await run((tx) => tx.callReports.add(row))).toBe(true)
    expect(await run((tx) => tx.callReports.ofRoom(roomNum))).toEqual([match, outcome, theirs])
    await run((tx) => tx.callReports.prune(20, 1_000))
    expect(await run((tx) => tx.callReports.ofRoom(roomNum))).toEqual([match, theirs])
  })

  test("PROD-03: a side's newest rating of a call takes the place of its former one", async () => {
    const [{ id: userId }, { id: aboutId }] = [await person(), await person()]
    const rating = { roomNum: fresh(), userId, aboutId, stars: 2 as const, at: NOW }
    await run((tx) => tx.callRatings.put(rating))
    await run((tx) => tx.callRatings.put({ ...rating, stars: 5, at: NOW + 1 }))
    expect(await run((tx) => tx.callRatings.find(rating.roomNum, userId))).toEqual({ ...rating, stars: 5, at: NOW + 1 })
    expect(await run((tx) => tx.callRatings.find(rating.roomNum, aboutId))).toBeNull()
  })

  test("how many rate somebody, and the mean of their means, from a time on", async () => {
    const [{ id: aboutId }, { id: one }, { id: two }] = [await person(), await person(), await person()]
    expect(await run((tx) => tx.callRatings.about(aboutId, 0, NOW))).toEqual({ callers: 0, mean: null })
    const put = (userId: number, stars: Stars, at: number, about = aboutId) =>
      run((tx) => tx.callRatings.put({ roomNum: fresh(), userId, aboutId: about, stars, at }))
    for (const stars of [1, 2, 1] as const) await put(one, stars, NOW)
    await put(two, 5, NOW)
    await put(two, 1, NOW - 1)
    await put(two, 1, NOW + 1)
    await put(one, 1, NOW, two)
    const { callers, mean } = await run((tx) => tx.callRatings.about(aboutId, NOW, NOW + 1))
    expect(callers).toBe(2)
    expect(mean).toBeCloseTo((4 / 3 + 5) / 2)
  })

  test("CALL-23: of each side and call one picture is kept, the newest; the oldest of all are found to be removed", async () => {
    const [{ id: userId }, { id: aboutId }] = [await person(), await person()]
    const first = { roomNum: `a${fresh()}`, userId, aboutId, at: 5 }
    const second = { ...first, roomNum: `b${fresh()}` }
    await run((tx) => Effect.forEach([second, first, { ...second, at: 7 }], (row) => tx.snapshots.put(row)))
    expect(await run((tx) => tx.snapshots.before(8, 10))).toEqual([first, { ...second, at: 7 }])
    expect(await run((tx) => tx.snapshots.before(7, 10))).toEqual([first])
    await run((tx) => tx.snapshots.remove(first.roomNum, userId))
    expect(await run((tx) => tx.snapshots.before(8, 1))).toEqual([{ ...second, at: 7 }])
    await run((tx) => tx.snapshots.remove(second.roomNum, userId))
  })
}
