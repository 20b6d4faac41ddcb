/**
 * Takes uploads in parts. The answer says how many bytes have arrived and the client continues from there, so an
 * interrupted upload resumes and a repeated part changes nothing. An upload belongs to its user: the same id under
 * another user is another upload. The number of unfinished uploads is limited, and they expire.
 */
import { Clock, Effect } from "effect"
import type { RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import type { Caller } from "../http/caller.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store, type Tx } from "../store/store.ts"
import type { UploadRow } from "../store/tables/people/uploads.ts"

/** Most unfinished uploads of one user: a new one evicts the oldest. */
const MOST_OF_USER = 2
/** Most unfinished uploads of all users: beyond them a new one has to wait. */
const MOST_OF_ALL = 2_000
type Request = RequestOf<"uploadImage">

const opened = Effect.fnUntraced(function* (tx: Tx, userId: number, { blobId, bytes }: Request, at: number) {
  const own = yield* tx.uploads.of(userId)
  yield* Effect.forEach(own.slice(0, Math.max(0, own.length - MOST_OF_USER + 1)), (old) =>
    tx.uploads.remove(userId, old.blobId),
  )
  if ((yield* tx.uploads.count()) >= MOST_OF_ALL) return yield* failure("rateLimited")
  const row: UploadRow = { userId, blobId, bytes, received: 0, at }
  yield* tx.uploads.open(row)
  return row
})

/**
 * `problemOf` judges a file by its length and first bytes. `mayCome` is asked with the first part. Errors:
 * requestInvalid, rateLimited, and those of the two.
 */
export const takePart = <P extends ErrorKind, E>(
  request: Request,
  { userId, ip }: Caller,
  problemOf: (bytes: number, head: Uint8Array | null) => P | undefined,
  mayCome: (tx: Tx, userId: number) => Effect.Effect<void, E>,
): Effect.Effect<ResponseOf<"uploadImage">, AppFailure<P | "requestInvalid" | "rateLimited"> | E, Store | RateLimit> =>
  Effect.gen(function* () {
    const { bytes, offset, data } = request
    yield* (yield* RateLimit).takeUpload(ip, userId, data.length)
    const atOnce = problemOf(bytes, null)
    if (atOnce !== undefined) return yield* failure(atOnce)
    const part = Buffer.from(data, "base64url")
    const at = yield* Clock.currentTimeMillis
    return yield* (yield* Store).transact((tx) =>
      Effect.gen(function* () {
        if (offset === 0) yield* mayCome(tx, userId)
        const row = (yield* tx.uploads.find(userId, request.blobId)) ?? (yield* opened(tx, userId, request, at))
        if (row.bytes !== bytes) return yield* failure("requestInvalid")
        if (part.length === 0 || offset !== row.received) return { received: row.received }
        if (part.length !== Math.min(PART_BYTES, bytes - offset)) return yield* failure("requestInvalid")
        const problem = offset === 0 ? problemOf(bytes, part) : undefined
        if (problem !== undefined) return yield* failure(problem)
        const received = offset + part.length
        yield* tx.uploads.add({ ...row, received, at }, { offset, data })
        return { received }
      }),
    )
  })
