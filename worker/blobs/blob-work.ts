/**
 * Handles the bytes of a kept file: checks them, cuts them into parts, joins the parts, sends what the gateway lacks,
 * removes them.
 */
import { Context, Effect } from "effect"
import type { CommandErrorOf } from "#schema/commands.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { PickedFile } from "#schema/people/photo.ts"
import {
  ALBUM_MOST,
  IMAGE_HEAD_BYTES,
  imageProblem,
  imageTypeOf,
  PART_BYTES,
} from "#schema/rules/people/photo-rules.ts"
import { VIDEO_HEAD_BYTES, videoProblem, videoTypeOf } from "#schema/rules/people/video-rules.ts"
import { base64UrlToBytes, bytesToBase64Url } from "../crypto/base64.ts"
import { Entropy } from "../crypto/entropy.ts"
import type { GatewayClientShape } from "../http/gateway-client.ts"
import type { BlobRef } from "../intents/intent-kind.ts"
import type { DeviceStoreShape } from "../store/device-store.ts"
import { families } from "../store/families.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import type { BlobRow } from "../store/row-schemas.ts"
import { put, remove } from "../store/rows.ts"

/**
 * Reads the bytes of a file, or of a slice of it. Default: the platform. The simulator replaces it with a reader that
 * takes no real time.
 */
export const FileReading = Context.Reference<(file: PickedFile) => Promise<Uint8Array>>(
  "livcam/worker/blobs/FileReading",
  { defaultValue: () => async (file) => new Uint8Array(await file.arrayBuffer()) },
)

type Store = Pick<DeviceStoreShape, "keep"> & Pick<RowReaderShape, "rows">

/** Most files kept at once: an album, a profile photo and a video. Another file fails with storageFull. */
const MOST_FILES = ALBUM_MOST + 2

/** The kinds of file that may be kept. The first bytes decide, not the file's declared type. */
const KINDS = {
  picture: { headBytes: IMAGE_HEAD_BYTES, problemOf: imageProblem, typeOf: imageTypeOf },
  video: {
    headBytes: VIDEO_HEAD_BYTES,
    problemOf: videoProblem,
    typeOf: (head: Uint8Array) => `video/${videoTypeOf(head)}`,
  },
} as const
export type FileKind = keyof typeof KINDS
/** Errors with which a file of this kind is refused. */
export type FileProblem<F extends FileKind> = CommandErrorOf<{ picture: "setPhoto"; video: "addVideo" }[F]>

const partsOf = (bytes: number): ReadonlyArray<number> =>
  Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, part) => part)

/** Keeps the whole file in one write. */
export const keepFile = Effect.fnUntraced(function* <F extends FileKind>(
  store: Store,
  kind: F,
  file: PickedFile,
  kept: ReadonlyArray<BlobRow>,
): Effect.fn.Return<BlobRow, AppFailure<FileProblem<F>>> {
  const { headBytes, problemOf, typeOf } = KINDS[kind]
  const read = yield* FileReading
  const bytesOf = (from: number, to: number) =>
    Effect.tryPromise({
      try: () => read(file.slice(from, to)),
      // The user removed the file or changed it on the disk after choosing it.
      catch: (cause) => failure("fileGone", cause),
    })
  const head = yield* bytesOf(0, headBytes)
  const problem = problemOf(file.size, head)
  if (problem !== undefined) return yield* failure(problem)
  if (kept.length >= MOST_FILES) return yield* failure("storageFull")
  const blobId = bytesToBase64Url((yield* Entropy).bytes(16))
  const row: BlobRow = { blobId, bytes: file.size, type: typeOf(head) ?? file.type }
  const parts = yield* Effect.forEach(partsOf(row.bytes), (part) =>
    Effect.map(bytesOf(part * PART_BYTES, (part + 1) * PART_BYTES), (bytes) =>
      put(families.blobPart.key(blobId, part), bytesToBase64Url(bytes)),
    ),
  )
  yield* store.keep([...parts, put(families.blob.key(blobId), row)])
  return row
})

const textOf = (store: Store, blobId: string, part: number) => {
  const key = families.blobPart.key(blobId, part)
  return Effect.map(store.rows([key]), (rows) => rows.get(key))
}

/** Errors: notFound when a part can no longer be read. */
export const readBlob = Effect.fnUntraced(function* (store: Store, { blobId, bytes, type }: BlobRow) {
  const parts = yield* Effect.forEach(partsOf(bytes), (part) =>
    Effect.map(textOf(store, blobId, part), (text) => (text === undefined ? undefined : base64UrlToBytes(text))),
  )
  const whole = parts.filter((part) => part !== undefined)
  return whole.length === parts.length ? new Blob(whole, { type }) : yield* failure("notFound")
})

export const removeBlob = (store: Store, { blobId, bytes }: BlobRow): Effect.Effect<void, AppFailure> =>
  store.keep([
    remove(families.blob.key(blobId)),
    ...partsOf(bytes).map((part) => remove(families.blobPart.key(blobId, part))),
  ])

interface Bringing {
  readonly store: Store
  readonly call: GatewayClientShape["call"]
  readonly blob: BlobRef
  readonly told: (sent: number) => Effect.Effect<void>
}

/**
 * Requests for each part at most. A gateway that loses bytes after confirming them uses these up; the upload then fails
 * with uploadGone.
 */
const STEPS = 3

/**
 * Sends part after part, each from the offset that the gateway names. Errors: fileGone, uploadGone, and the gateway's.
 */
export const bringBlob = Effect.fnUntraced(function* ({ store, call, blob, told }: Bringing) {
  const { blobId, bytes, takenBy } = blob
  const send = (offset: number, data: string) => call(takenBy, { blobId, bytes, offset, data })
  let { received } = yield* send(0, "")
  for (let left = STEPS * partsOf(bytes).length; received < bytes; left--) {
    yield* told(received)
    const text = received % PART_BYTES === 0 ? yield* textOf(store, blobId, received / PART_BYTES) : undefined
    if (text === undefined) return yield* failure("fileGone")
    if (left === 0) return yield* failure("uploadGone")
    received = (yield* send(received, text)).received
  }
  yield* told(bytes)
})
