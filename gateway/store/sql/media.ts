/** Uploads and pictures in SQL. */
import { and, asc, count, eq, lt, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Pictures, Uploads } from "../store.ts"
import { ask, type Database } from "./database.ts"
import { pictures, uploadParts, uploads } from "./schema.ts"

export const makeUploads = (db: Database): Uploads => {
  const these = (userId: number, blobId: string) => and(eq(uploads.userId, userId), eq(uploads.blobId, blobId))
  const theirParts = (userId: number, blobId: string) =>
    and(eq(uploadParts.userId, userId), eq(uploadParts.blobId, blobId))
  return {
    find: (userId, blobId) =>
      Effect.map(
        ask(() => db.select().from(uploads).where(these(userId, blobId))),
        ([row]) => row ?? null,
      ),
    of: (userId) =>
      ask(() =>
        db.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(asc(uploads.at), asc(uploads.blobId)),
      ),
    count: () =>
      Effect.map(
        ask(() => db.select({ all: count() }).from(uploads)),
        ([row]) => row?.all ?? 0,
      ),
    open: (row) => Effect.asVoid(ask(() => db.insert(uploads).values(row))),
    add: ({ userId, blobId, received, at }, { offset, data }) =>
      Effect.gen(function* () {
        const changed = yield* ask(() =>
          db
            .update(uploads)
            .set({ received, at })
            .where(and(these(userId, blobId), eq(uploads.received, offset)))
            .returning({ blobId: uploads.blobId }),
        )
        if (changed.length === 0) return yield* Effect.die(new Error("store: the part has another place"))
        yield* ask(() => db.insert(uploadParts).values({ userId, blobId, offset, data }))
      }),
    parts: (userId, blobId) =>
      Effect.map(
        ask(() =>
          db
            .select({ data: uploadParts.data })
            .from(uploadParts)
            .where(theirParts(userId, blobId))
            .orderBy(asc(uploadParts.offset)),
        ),
        (rows) => rows.map(({ data }) => data),
      ),
    remove: (userId, blobId) =>
      Effect.gen(function* () {
        yield* ask(() => db.delete(uploadParts).where(theirParts(userId, blobId)))
        yield* ask(() => db.delete(uploads).where(these(userId, blobId)))
      }),
    prune: (before) =>
      Effect.gen(function* () {
        yield* ask(() =>
          db.execute(sql`delete from ${uploadParts} using ${uploads} where ${uploadParts.userId} = ${uploads.userId}
            and ${uploadParts.blobId} = ${uploads.blobId} and ${uploads.at} < ${before}`),
        )
        yield* ask(() => db.delete(uploads).where(lt(uploads.at, before)))
      }),
  }
}

export const makePictures = (db: Database): Pictures => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(pictures).values(row))),
  find: (id) =>
    Effect.map(
      ask(() => db.select().from(pictures).where(eq(pictures.id, id))),
      ([row]) => row ?? null,
    ),
  of: (userId) =>
    ask(() =>
      db.select().from(pictures).where(eq(pictures.userId, userId)).orderBy(asc(pictures.at), asc(pictures.id)),
    ),
  setStatus: (id, status) => Effect.asVoid(ask(() => db.update(pictures).set({ status }).where(eq(pictures.id, id)))),
  standing: (status, before, limit) =>
    ask(() =>
      db
        .select()
        .from(pictures)
        .where(and(eq(pictures.status, status), lt(pictures.at, before)))
        .orderBy(asc(pictures.at), asc(pictures.id))
        .limit(limit),
    ),
  remove: (id) => Effect.asVoid(ask(() => db.delete(pictures).where(eq(pictures.id, id)))),
})
