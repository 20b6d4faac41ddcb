/**
 * Files that wait for upload. Each is kept on this device from the moment it is chosen until no intent refers to it any
 * more, and is sent in parts with progress. The code that reads and sends bytes is loaded when there is a file.
 */
import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import type { CommandErrorOf } from "#schema/commands.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { PickedFile } from "#schema/people/photo.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { blobOf } from "../intents/index.ts"
import type { BlobRef } from "../intents/intent-kind.ts"
import { Intents } from "../intents/intents.ts"
import { DeviceStore } from "../store/device-store.ts"
import { RowReader } from "../store/row-reader.ts"
import type { FileKind, FileProblem } from "./blob-work.ts"

/** Progress of the file that is being sent now. */
export interface BlobProgress {
  readonly blobId: string
  /** Bytes that the gateway has confirmed. */
  readonly sent: number
}

export class Blobs extends Context.Service<
  Blobs,
  {
    /**
     * Keeps a picture or a video and opens the intent that refers to it. When `open` fails, the file is removed again.
     * Errors: what the kind of file is refused for, fileGone, fileNotKept, storageFull, and those of `open`.
     */
    readonly keep: <F extends FileKind, A, K extends ErrorKind, R>(
      kind: F,
      file: PickedFile,
      open: (blob: Omit<BlobRef, "takenBy">) => Effect.Effect<A, AppFailure<K>, R>,
    ) => Effect.Effect<A, AppFailure<K | FileProblem<F>>, R>
    readonly read: (blobId: string) => Effect.Effect<PickedFile, AppFailure<CommandErrorOf<"readPhoto">>>
    /**
     * Sends the file, one file at a time. Done when the gateway has all of it, however much it had before. Errors:
     * fileGone, uploadGone, and the gateway's.
     */
    readonly bring: (blob: BlobRef) => Effect.Effect<void, AppFailure>
    readonly progress: SubscriptionRef.SubscriptionRef<BlobProgress | null>
  }
>()("livcam/worker/blobs/Blobs") {
  static readonly layer: Layer.Layer<Blobs, AppFailure, DeviceStore | RowReader | Intents | GatewayClient> =
    Layer.effect(
      Blobs,
      Effect.suspend(() => make),
    )
}

const loadedOr = <K extends ErrorKind>(kind: K) =>
  Effect.tryPromise({ try: () => import("./blob-work.ts"), catch: (cause) => failure(kind, cause) })
const loaded = loadedOr("offline")

const make = Effect.gen(function* () {
  const { keep } = yield* DeviceStore
  const reader = yield* RowReader
  const store = { keep, rows: reader.rows }
  const intents = yield* Intents
  const { call } = yield* GatewayClient
  const progress = yield* SubscriptionRef.make<BlobProgress | null>(null)
  /** Every file that is kept here, by id, including those without an intent yet. */
  const kept = new Map((yield* reader.range("blob")).map(([, row]) => [row.blobId, row]))
  const opening = new Set<string>()
  const one = Semaphore.makeUnsafe(1)

  const isWanted = (blobId: string): boolean =>
    opening.has(blobId) || intents.all().some(({ command }) => blobOf(command)?.blobId === blobId)

  /** Removes files that no intent needs. A failed removal is tried again at the next change, or at the next start. */
  const sweep = Effect.gen(function* () {
    for (const row of [...kept.values()].filter(({ blobId }) => !isWanted(blobId))) {
      yield* (yield* loaded).removeBlob(store, row)
      kept.delete(row.blobId)
    }
  }).pipe(Effect.ignore)

  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  intents.onChange(() => {
    if ([...kept.keys()].some((blobId) => !isWanted(blobId))) runFork(sweep)
  })
  if (kept.size > 0) yield* Effect.forkScoped(sweep)

  return Blobs.of({
    progress,
    keep: (kind, file, open) =>
      Effect.gen(function* () {
        const { keepFile } = yield* loadedOr("fileNotKept")
        const row = yield* keepFile(store, kind, file, [...kept.values()])
        kept.set(row.blobId, row)
        opening.add(row.blobId)
        return yield* Effect.ensuring(
          open({ blobId: row.blobId, bytes: row.bytes }),
          Effect.suspend(() => {
            opening.delete(row.blobId)
            return sweep
          }),
        )
      }),
    read: (blobId) =>
      Effect.gen(function* () {
        const row = kept.get(blobId)
        return row === undefined ? yield* failure("notFound") : yield* (yield* loaded).readBlob(store, row)
      }),
    bring: (blob) =>
      Effect.flatMap(loaded, ({ bringBlob }) =>
        bringBlob({
          store,
          call,
          blob,
          told: (sent) => SubscriptionRef.set(progress, { blobId: blob.blobId, sent }),
        }),
      ).pipe(Effect.ensuring(SubscriptionRef.set(progress, null)), one.withPermit),
  })
})
