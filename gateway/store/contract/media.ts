/** Uploads and pictures, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { UploadRow } from "../tables/uploads.ts"
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
    // Before all others of the store: what stands under a status is of all users.
    const [first, second] = [
      { id: fresh(), userId, status: "reviewing" as const, at: 10, use: "profile" as const },
      { id: fresh(), userId, status: "reviewing" as const, at: 20, use: "album" as const },
    ]
    await run((tx) => Effect.forEach([second, first], (row) => tx.pictures.insert(row)))
    await run((tx) => tx.pictures.insert({ id: fresh(), userId: other, status: "making", at: 15, use: "album" }))
    expect(await run((tx) => tx.pictures.of(userId))).toEqual([first, second])
    expect(await run((tx) => tx.pictures.standing("reviewing", 20, 10))).toEqual([first])
    expect(await run((tx) => tx.pictures.standing("reviewing", 21, 1))).toEqual([first])
    await run((tx) => tx.pictures.setStatus(first.id, "replaced"))
    expect(await run((tx) => tx.pictures.find(first.id))).toEqual({ ...first, status: "replaced" })
    expect(await run((tx) => tx.pictures.standing("reviewing", 21, 10))).toEqual([second])
    await run((tx) => tx.pictures.remove(first.id))
    expect(await run((tx) => tx.pictures.find(first.id))).toBeNull()
    await expect(run((tx) => tx.pictures.insert(second))).rejects.toThrow()
  })
}
