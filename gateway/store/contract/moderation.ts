/** Contract of every layer of the store: pictures and reports that wait for operators, among thousands. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { NewPicture } from "../tables/people/pictures.ts"
import type { NewSafetyReport } from "../tables/people/safety-reports.ts"
import type { Opened } from "./opened.ts"
import { fresh } from "./samples.ts"

const MANY = 2_000
const SOME = 300
const PAGE = 300

export const moderationContract = ({ run, person }: Opened): void => {
  const all = async <Row, Key>(page: (behind: Key | null) => Promise<ReadonlyArray<Row>>, keyOf: (row: Row) => Key) => {
    const found: Array<Row> = []
    for (let behind: Key | null = null; ; ) {
      const rows = await page(behind)
      found.push(...rows)
      const last = rows.at(-1)
      if (last === undefined) return found
      behind = keyOf(last)
    }
  }

  test("AUTH-12: of thousands of pictures under review each is asked about when it is due, and all are listed, the oldest first", async () => {
    const [{ id: userId }, others] = [await person(), await run((tx) => tx.pictures.waiting(null, 10_000))]
    // Three pictures share each time.
    const rows = Array.from({ length: MANY }, (_, n): NewPicture => {
      const use = n % 2 === 0 ? "profile" : "album"
      return { id: `w-${fresh()}`, userId, status: "reviewing", at: 1 + Math.floor(n / 3), use }
    })
    const ids = rows.map(({ id }) => id)
    await run((tx) => Effect.forEach(rows, (row) => tx.pictures.insert(row), { discard: true }))
    await run((tx) => tx.pictures.insert({ id: fresh(), userId, status: "making", at: 1, use: "album" }))
    const listed = await all(
      (behind: { at: number; id: string } | null) => run((tx) => tx.pictures.waiting(behind, PAGE)),
      ({ at, id }) => ({ at, id }),
    )
    expect(listed).toHaveLength(MANY + others.length)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    const known = new Set(ids)
    const own = <Row extends { readonly id: string }>(some: ReadonlyArray<Row>) =>
      some.filter(({ id }) => known.has(id))
    expect(own(listed).map(({ at }) => at)).toEqual(rows.map(({ at }) => at))
    const due = (now: number) => run((tx) => tx.pictures.due(now, 10_000)).then(own)
    expect(await due(0)).toHaveLength(MANY)
    expect(await run((tx) => tx.pictures.due(0, 7))).toHaveLength(7)
    await run((tx) => tx.pictures.putOff(ids.slice(1), 500))
    expect((await due(499)).map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect((await due(500)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    // A picture that was decided meanwhile is no longer due, and is not put off.
    const [first = "", second = "", third = ""] = ids
    await run((tx) => tx.pictures.setStatus(second, "approved"))
    await run((tx) => tx.pictures.putOff([second, third], 900))
    expect(await run((tx) => tx.pictures.find(second))).toMatchObject({ status: "approved", lookAt: 500 })
    expect(await due(500)).toHaveLength(MANY - 2)
    expect(await run((tx) => tx.pictures.backlog(200))).toEqual({ count: 200, oldest: 1 })
    await run((tx) => Effect.forEach(ids, (id) => tx.pictures.remove(id), { discard: true }))
    expect(await run((tx) => tx.pictures.find(first))).toBeNull()
    expect(await run((tx) => tx.pictures.backlog(10_000))).toMatchObject({ count: others.length })
  })

  test("SOC-08: of thousands of reports those that stand open are listed, the oldest first; one is handled once, and forgotten some time after it", async () => {
    const [{ id: reporterId }, { id: userId }] = [await person(), await person()]
    const others = await run((tx) => tx.safetyReports.backlog(10_000))
    const row = (at: number): NewSafetyReport => ({
      ...{ reportId: `r-${fresh()}`, reporterId, userId, reason: "spam", details: "it's 🙂", messageIds: [], at },
      ...{ state: "received", messages: [], person: { userName: "Bo", headImg: "", introduce: "" } },
    })
    const rows = Array.from({ length: MANY }, (_, n) => row(1 + Math.floor(n / 3)))
    await run((tx) => Effect.forEach(rows, (one) => tx.safetyReports.insert(one), { discard: true }))
    const list = () =>
      all(
        (behind: { at: number; reportId: string } | null) => run((tx) => tx.safetyReports.open(behind, PAGE)),
        ({ at, reportId }) => ({ at, reportId }),
      )
    const listed = await list()
    expect(new Set(listed.map(({ reportId }) => reportId)).size).toBe(MANY + others.count)
    expect(listed.slice(0, MANY).map(({ at }) => at)).toEqual(rows.map(({ at }) => at))
    expect(listed[0]).toMatchObject({ handledAt: null, outcome: null, state: "received" })

    const [first = "", second = ""] = listed.map(({ reportId }) => reportId)
    const handled = await run((tx) => tx.safetyReports.handle(first, "banned", 700))
    expect(handled).toEqual({ ...listed[0], handledAt: 700, outcome: "banned", state: "closed" })
    expect(await run((tx) => tx.safetyReports.handle(first, "dismissed", 800))).toBeNull()
    expect(await run((tx) => tx.safetyReports.find(first))).toEqual(handled)
    expect(await run((tx) => tx.safetyReports.handle("r-none", "dismissed", 800))).toBeNull()
    expect((await run((tx) => tx.safetyReports.open(null, 1)))[0]?.reportId).toBe(second)
    expect(await run((tx) => tx.safetyReports.backlog(200))).toEqual({ count: 200, oldest: 1 })
    expect(await run((tx) => tx.safetyReports.backlog(10_000))).toMatchObject({ count: MANY + others.count - 1 })

    const rest = listed.slice(1, SOME + 1).map(({ reportId }) => reportId)
    await run((tx) => Effect.forEach(rest, (id) => tx.safetyReports.handle(id, "dismissed", 900), { discard: true }))
    expect(await run((tx) => tx.safetyReports.prune(900, 1_000))).toBe(1)
    expect(await run((tx) => tx.safetyReports.find(first))).toBeNull()
    expect(await run((tx) => tx.safetyReports.prune(901, 100))).toBe(100)
    expect(await run((tx) => tx.safetyReports.prune(901, 5_000))).toBe(SOME - 100)
    // Open reports are kept, however old.
    expect(await list()).toHaveLength(MANY - 1 - SOME + others.count)
  })

  test("SOC-08: whoever reports somebody a thousand times is one of those who have", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const by = (reporterId: number, about = userId): NewSafetyReport => ({
      ...{
        reportId: `n-${fresh()}`,
        reporterId,
        userId: about,
        reason: "spam",
        details: "",
        messageIds: [],
        at: 5_000,
      },
      ...{ state: "received", messages: [], person: { userName: "Bo", headImg: "", introduce: "" } },
    })
    const reporters = (limit: number) => run((tx) => tx.safetyReports.reporters(userId, limit))
    expect(await reporters(100)).toBe(0)
    const many = Array.from({ length: 1_000 }, () => by(77))
    const rows = [by(900), ...many, by(12), by(13), by(14, other)]
    await run((tx) => Effect.forEach(rows, (one) => tx.safetyReports.insert(one), { discard: true }))
    expect([await reporters(100), await reporters(3)]).toEqual([4, 3])
    expect(await run((tx) => tx.safetyReports.reporters(other, 100))).toBe(1)
    // A handled report still counts.
    await run((tx) => tx.safetyReports.handle(rows[0]?.reportId ?? "", "dismissed", 1))
    expect(await reporters(100)).toBe(4)
  })

  test("CALL-23: pictures of calls are found by who saw them and whom they show, the newest first", async () => {
    const [{ id: userId }, { id: aboutId }, { id: other }] = [await person(), await person(), await person()]
    const shot = (at: number, of: Partial<{ userId: number; aboutId: number }> = {}) => ({
      ...{ roomNum: `room-${fresh()}`, userId, aboutId, at },
      ...of,
    })
    const [old, young] = [shot(10), shot(20)]
    const rows = [young, old, shot(15, { aboutId: other }), shot(15, { userId: other })]
    await run((tx) => Effect.forEach(rows, (one) => tx.snapshots.put(one), { discard: true }))
    expect(await run((tx) => tx.snapshots.of(userId, aboutId, 10))).toEqual([young, old])
    expect(await run((tx) => tx.snapshots.of(userId, aboutId, 1))).toEqual([young])
    await run((tx) =>
      Effect.forEach(rows, ({ roomNum, userId }) => tx.snapshots.remove(roomNum, userId), { discard: true }),
    )
  })
}
