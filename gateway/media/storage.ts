/** Where files of people stand, behind one port: a folder by default, an S3-compatible bucket (s3-storage.ts), memory in tests. */
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Context, Effect, Layer } from "effect"

export class MediaStorage extends Context.Service<
  MediaStorage,
  {
    /** Replaces what stood there. Names are the gateway's own: letters, digits, `-`, `_`, single slashes and dots. */
    put(name: string, bytes: Uint8Array, type: string): Effect.Effect<void>
    get(name: string): Effect.Effect<Uint8Array | null>
    /** Whether there is one, without reading it. */
    has(name: string): Effect.Effect<boolean>
    /** Does nothing when there is none. */
    remove(name: string): Effect.Effect<void>
  }
>()("livcam/gateway/media/MediaStorage") {}

export const memoryStorage = Layer.sync(MediaStorage, () => {
  const files = new Map<string, Uint8Array>()
  return {
    put: (name, bytes) => Effect.sync(() => void files.set(name, bytes)),
    get: (name) => Effect.sync(() => files.get(name) ?? null),
    has: (name) => Effect.sync(() => files.has(name)),
    remove: (name) => Effect.sync(() => void files.delete(name)),
  }
})

const NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

/** Null for what is not there. */
const unlessMissing = async <A>(asking: Promise<A>): Promise<A | null> => {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

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
        // Whole or not at all: a reader never meets half a picture.
        await writeFile(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      }),
    get: (name) => Effect.promise(() => unlessMissing(readFile(pathOf(name)))),
    has: (name) => Effect.promise(async () => (await unlessMissing(stat(pathOf(name)))) !== null),
    remove: (name) => Effect.promise(() => rm(pathOf(name), { force: true })),
  })
}
