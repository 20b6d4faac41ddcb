/** Uploads and pictures in memory. */
import { Effect } from "effect"
import type { PictureRow, UploadRow } from "../rows.ts"
import type { Pictures, Uploads } from "../store.ts"
import { type Journal, Table } from "./table.ts"

const byTime = <R extends { readonly at: number }>(a: R, b: R): number => a.at - b.at

export const makeMedia = (journal: Journal): { uploads: Uploads; pictures: Pictures } => {
  const uploads = new Table<string, UploadRow>(journal)
  const parts = new Table<string, ReadonlyArray<string>>(journal)
  const pictures = new Table<string, PictureRow>(journal)
  const keyOf = (userId: number, blobId: string): string => `${userId} ${blobId}`
  const remove = (key: string): void => {
    uploads.delete(key)
    parts.delete(key)
  }

  return {
    uploads: {
      find: (userId, blobId) => Effect.sync(() => uploads.get(keyOf(userId, blobId)) ?? null),
      of: (userId) =>
        Effect.sync(() =>
          uploads
            .values()
            .filter((row) => row.userId === userId)
            .sort(byTime),
        ),
      count: () => Effect.sync(() => uploads.size),
      open: (row) =>
        Effect.sync(() => {
          const key = keyOf(row.userId, row.blobId)
          if (uploads.has(key)) throw new Error("store: the upload is open")
          uploads.set(key, row)
        }),
      add: (row, { offset, data }) =>
        Effect.sync(() => {
          const key = keyOf(row.userId, row.blobId)
          if (uploads.get(key)?.received !== offset) throw new Error("store: the part has another place")
          uploads.set(key, row)
          parts.set(key, [...(parts.get(key) ?? []), data])
        }),
      parts: (userId, blobId) => Effect.sync(() => parts.get(keyOf(userId, blobId)) ?? []),
      remove: (userId, blobId) => Effect.sync(() => remove(keyOf(userId, blobId))),
      prune: (before) =>
        Effect.sync(() => {
          for (const [key, { at }] of uploads.entries()) if (at < before) remove(key)
        }),
    },
    pictures: {
      insert: (row) =>
        Effect.sync(() => {
          if (pictures.has(row.id)) throw new Error("store: the picture is there")
          pictures.set(row.id, row)
        }),
      find: (id) => Effect.sync(() => pictures.get(id) ?? null),
      of: (userId) =>
        Effect.sync(() =>
          pictures
            .values()
            .filter((row) => row.userId === userId)
            .sort(byTime),
        ),
      setStatus: (id, status) =>
        Effect.sync(() => {
          const row = pictures.get(id)
          if (row !== undefined) pictures.set(id, { ...row, status })
        }),
      standing: (status, before, limit) =>
        Effect.sync(() =>
          pictures
            .values()
            .filter((row) => row.status === status && row.at < before)
            .sort(byTime)
            .slice(0, limit),
        ),
      remove: (id) => Effect.sync(() => pictures.delete(id)),
    },
  }
}
