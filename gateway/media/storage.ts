/**
 * Storage of users' files behind one port: a folder by default, an S3-compatible bucket (s3-storage.ts), memory in
 * tests.
 */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Context, Effect, Layer } from "effect"

export type ByteRange = readonly [first: number, last: number]

export class MediaStorage extends Context.Service<
  MediaStorage,
  {
    /** Replaces an existing file. The gateway makes the names: letters, digits, `-`, `_`, single slashes and dots. */
    put(name: string, bytes: Uint8Array, type: string): Effect.Effect<void>
    /** The whole file, or the bytes of a range that the file has; null when there is no such file. */
    get(name: string, range?: ByteRange): Effect.Effect<Uint8Array | null>
    /** The file's length in bytes, without reading it; null when there is no such file. */
    size(name: string): Effect.Effect<number | null>
    /** Does nothing when there is no such file. */
    remove(name: string): Effect.Effect<void>
  }
>()("livcam/gateway/media/MediaStorage") {}

export const memoryStorage = Layer.sync(MediaStorage, () => {
  const files = new Map<string, Uint8Array>()
  return {
    put: (name, bytes) => Effect.sync(() => void files.set(name, bytes)),
    get: (name, [first, last] = [0, Infinity]) => Effect.sync(() => files.get(name)?.subarray(first, last + 1) ?? null),
    size: (name) => Effect.sync(() => files.get(name)?.length ?? null),
    remove: (name) => Effect.sync(() => void files.delete(name)),
  }
})

const NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

/** Null when the file is missing. */
const unlessMissing = async <A>(asking: Promise<A>): Promise<A | null> => {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

const readPart = async (path: string, [first, last]: ByteRange): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(last - first + 1), 0, last - first + 1, first)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const folderStorage = (folder: string): Layer.Layer<MediaStorage> => {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error("media: no name of the gateway's own")
    return join(folder, name)
  }
  return Layer.succeed(MediaStorage, {
    put: (name, bytes) =>
      Effect.promise(async () => {
        const path = pathOf(name)
        await mkdir(dirname(path), { recursive: true })
        // Written under another name and renamed, so a reader never gets half a picture.
        await writeFile(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      }),
    get: (name, range) =>
      Effect.promise(() => unlessMissing(range === undefined ? readFile(pathOf(name)) : readPart(pathOf(name), range))),
    size: (name) => Effect.promise(async () => (await unlessMissing(stat(pathOf(name))))?.size ?? null),
    remove: (name) => Effect.promise(() => rm(pathOf(name), { force: true })),
  })
}
