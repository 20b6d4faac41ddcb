/** Uploads and pictures, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { heatOf, hotter } from "#schema/rules/people/video-rules.ts"
import type { NewSafetyReport } from "../tables/people/safety-reports.ts"
import type { UploadRow } from "../tables/people/uploads.ts"
import type { HotPlace, VideoRow } from "../tables/people/videos.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

export const mediaContract = ({ run, person }: Opened): void => {
  const upload = (userId: number, at = NOW): UploadRow => ({ userId, blobId: fresh(), bytes: 7, received: 0, at })

  test("AUTH-13: an upload grows part by part, each in its place, and under its user alone", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    const row = upload(userId)
    await run((tx) => tx.uploads.open(row))
    await run((tx) => tx.uploads.add({ ...row, received: 4, at: NOW + 1 }, { offset: 0, data: "AAAA" }))
    await expect(run((tx) => tx.uploads.add({ ...row, received: 4 }, { offset: 0, data: "BBBB" }))).rejects.toThrow()
    await run((tx) => tx.uploads.add({ ...row, received: 7, at: NOW + 2 }, { offset: 4, data: "CCC" }))
    expect(await run((tx) => tx.uploads.find(userId, row.blobId))).toEqual({ ...row, received: 7, at: NOW + 2 })
    expect(await run((tx) => tx.uploads.parts(userId, row.blobId))).toEqual(["AAAA", "CCC"])
    expect(await run((tx) => tx.uploads.find(other, row.blobId))).toBeNull()
    expect(await run((tx) => tx.uploads.parts(other, row.blobId))).toEqual([])
    await run((tx) => tx.uploads.open({ ...row, userId: other }))
    await run((tx) => tx.uploads.remove(other, row.blobId))
    expect(await run((tx) => tx.uploads.parts(userId, row.blobId))).toHaveLength(2)
  })

  test("AUTH-13: uploads are counted, listed oldest first, and gone with their parts when they are pruned or removed", async () => {
    const { id: userId } = await person()
    const [old, young] = [upload(userId, NOW - 10), upload(userId, NOW)]
    const before = await run((tx) => tx.uploads.count())
    await run((tx) => Effect.forEach([young, old], (row) => tx.uploads.open(row)))
    await run((tx) =>
      Effect.forEach([young, old], (row) => tx.uploads.add({ ...row, received: 1 }, { offset: 0, data: "AA" })),
    )
    expect((await run((tx) => tx.uploads.of(userId))).map(({ blobId }) => blobId)).toEqual([old.blobId, young.blobId])
    expect(await run((tx) => tx.uploads.count())).toBe(before + 2)
    await run((tx) => tx.uploads.prune(NOW, 1_000))
    expect((await run((tx) => tx.uploads.of(userId))).map(({ blobId }) => blobId)).toEqual([young.blobId])
    expect(await run((tx) => tx.uploads.parts(userId, old.blobId))).toEqual([])
    await run((tx) => tx.uploads.remove(userId, young.blobId))
    expect(await run((tx) => tx.uploads.of(userId))).toEqual([])
    await run((tx) => tx.uploads.open(young))
    expect(await run((tx) => tx.uploads.parts(userId, young.blobId))).toEqual([])
    await expect(run((tx) => tx.uploads.open(young))).rejects.toThrow()
  })

  test("AUTH-12, ENT-10: pictures are found by id, user and status, oldest first, and say what they are for", async () => {
    const [{ id: userId }, { id: other }] = [await person(), await person()]
    // Older than all other pictures in the store, because lists by status contain all users' pictures.
    const [first, second] = [
      { id: fresh(), userId, status: "reviewing" as const, at: 10, use: "profile" as const },
      { id: fresh(), userId, status: "reviewing" as const, at: 20, use: "album" as const },
    ]
    await run((tx) => Effect.forEach([second, first], (row) => tx.pictures.insert(row)))
    await run((tx) => tx.pictures.insert({ id: fresh(), userId: other, status: "making", at: 15, use: "album" }))
    expect(await run((tx) => tx.pictures.of(userId))).toMatchObject([first, second])
    expect(await run((tx) => tx.pictures.standing("reviewing", 20, 10))).toMatchObject([first])
    expect(await run((tx) => tx.pictures.standing("reviewing", 21, 1))).toMatchObject([first])
    await run((tx) => tx.pictures.setStatus(first.id, "replaced"))
    expect(await run((tx) => tx.pictures.find(first.id))).toEqual({ ...first, status: "replaced", lookAt: 0 })
    expect(await run((tx) => tx.pictures.standing("reviewing", 21, 10))).toMatchObject([second])
    await run((tx) => tx.pictures.remove(first.id))
    expect(await run((tx) => tx.pictures.find(first.id))).toBeNull()
    await expect(run((tx) => tx.pictures.insert(second))).rejects.toThrow()
  })

  test("SOC-08: of thousands of pictures that are to go, those that an open report has as evidence wait until it is handled", async () => {
    const [{ id: userId }, { id: other }, { id: reporterId }] = [await person(), await person(), await person()]
    // Older than all other pictures in the store.
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ id: `p_${fresh()}`, userId: n % 2 === 0 ? userId : other, status: "replaced" as const },
      ...{ at: 1 + n, use: "album" as const },
    }))
    await run((tx) => Effect.forEach(rows, (row) => tx.pictures.insert(row), { discard: true }))
    const ids = rows.map(({ id }) => id)
    const [photo = "", plain = "", video = ""] = ids
    const report = (id: string, person: Partial<NewSafetyReport["person"]>): NewSafetyReport => ({
      ...{ reportId: id, reporterId, userId, reason: "spam", details: "", messageIds: [], at: NOW, state: "received" },
      ...{ messages: [], person: { userName: "Bo", headImg: "", introduce: "", ...person } },
    })
    const [first, second, third] = [`r-${fresh()}`, `r-${fresh()}`, `r-${fresh()}`]
    await run((tx) =>
      Effect.all([
        tx.safetyReports.insert(report(first, { headImg: `/media/photo/${photo}/portrait.webp` })),
        tx.safetyReports.insert(report(second, { video: { id: video, type: "mp4" } })),
        tx.safetyReports.insert(report(third, { headImg: "/media/portrait/7/0.svg" })),
      ]),
    )
    const going = async (limit: number) =>
      (await run((tx) => tx.pictures.standing("replaced", 2_001, limit))).map(({ id }) => id)
    expect(await going(2_000)).toEqual(ids.filter((id) => id !== photo && id !== video))
    expect(await going(3)).toEqual([plain, ids[3], ids[4]])
    await run((tx) => tx.safetyReports.handle(first, "dismissed", NOW))
    expect(await going(2)).toEqual([photo, plain])
    await run((tx) =>
      Effect.all(
        [second, third].map((id) => tx.safetyReports.handle(id, "dismissed", NOW)),
        { discard: true },
      ),
    )
    expect(await going(2_000)).toEqual(ids)
    await run((tx) => Effect.forEach(ids, tx.pictures.remove, { discard: true }))
  })

  test("SOC-07: of thousands of videos the hottest come first, page by page; a look counts once for its looker until it is forgotten", async () => {
    const [{ id: owner }, { id: ann }, { id: bo }] = [await person(), await person(), await person()]
    const COUNT = 3_000
    const video = (n: number): VideoRow => ({
      ...{
        id: `${prefix}-${String(n).padStart(4, "0")}`,
        userId: owner,
        pic: "/media/p.svg",
        type: "mp4" as const,
        seconds: 9,
      },
      ...{ status: "reviewing" as const, at: NOW + n, heat: null, views: 0 },
    })
    const prefix = fresh()
    const rows = Array.from({ length: COUNT }, (_, n) => video(n))
    await run((tx) => Effect.forEach(rows, (row) => tx.videos.insert(row), { discard: true }))
    await expect(run((tx) => tx.videos.insert(video(0)))).rejects.toThrow()
    expect(await run((tx) => tx.videos.of(owner))).toEqual(rows)
    const ours = (list: ReadonlyArray<VideoRow>) => list.filter(({ userId }) => userId === owner)
    expect(ours(await run((tx) => tx.videos.hot(null, 5_000)))).toEqual([])
    // One in three is rejected; some of the others have equal heat.
    const judged = rows.map((row, n) => ({ ...row, at: n % 3 === 0 ? null : NOW + 1_000 * Math.floor(n / 5) }))
    await run((tx) => Effect.forEach(judged, ({ id, at }) => tx.videos.judge(id, at), { discard: true }))
    const hot: Array<VideoRow> = []
    for (let after: HotPlace | null = null; ; ) {
      const page: ReadonlyArray<VideoRow> = await run((tx) => tx.videos.hot(after, 700))
      hot.push(...ours(page))
      const last = page.at(-1)
      if (last?.heat == null) break
      after = { heat: last.heat, id: last.id }
    }
    const expected = judged
      .filter(({ at }) => at !== null)
      .map(({ id, at }) => ({ id, heat: heatOf(at ?? 0) }))
      .sort((a, b) => b.heat - a.heat || (a.id < b.id ? 1 : -1))
    expect(hot.map(({ id, heat }) => ({ id, heat }))).toEqual(expected)
    const [cold, rejected] = [video(1), video(3)]
    for (const userId of [ann, ann, bo])
      await run((tx) => tx.videos.look({ videoId: cold.id, userId, at: NOW + 60_000 }))
    await run((tx) => tx.videos.look({ videoId: rejected.id, userId: ann, at: NOW }))
    const seen = await run((tx) => tx.videos.find(cold.id))
    expect(seen?.views).toBe(2)
    expect(seen?.heat).toBeCloseTo(hotter(hotter(heatOf(NOW), NOW + 60_000), NOW + 60_000), 6)
    expect(await run((tx) => tx.videos.find(rejected.id))).toMatchObject({ status: "rejected", heat: null, views: 0 })
    expect(await run((tx) => tx.videos.pruneViews(NOW + 60_001, 100))).toBe(3)
    await run((tx) => tx.videos.look({ videoId: cold.id, userId: ann, at: NOW + 90_000 }))
    expect((await run((tx) => tx.videos.find(cold.id)))?.views).toBe(3)
    const muchLater = NOW + 20 * 365 * 86_400_000
    await run((tx) => tx.videos.look({ videoId: cold.id, userId: bo, at: muchLater }))
    expect((await run((tx) => tx.videos.find(cold.id)))?.heat).toBeCloseTo(heatOf(muchLater), 6)
    await run((tx) => tx.videos.pruneViews(muchLater + 1, 100))
    await run((tx) => Effect.forEach(rows, ({ id }) => tx.videos.remove(id), { discard: true }))
    expect(await run((tx) => tx.videos.of(owner))).toEqual([])
  })
}
