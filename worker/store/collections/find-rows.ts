/**
 * A developer's Mango query over the account's collections. Gives the present rows; when the developer has seen those
 * already, it waits until they differ. A refusal by RxDB or the storage is an answer too, in their words.
 */
import { Effect, Queue, Result, Schema, type Scope } from "effect"
import type { RxDocument } from "rxdb/plugins/core"
import type { CommandOf } from "#schema/commands.ts"
import type { FoundRows } from "#schema/device/open-log.ts"
import { Count } from "#schema/ids.ts"
import { COLLECTIONS, SHOWN_ROWS } from "#schema/rules/collections.ts"
import { bodyDigest } from "../../crypto/signing.ts"
import type { OpenStore } from "../open-store.ts"
import type { RowDoc } from "../paged-storage/layout.ts"
import { addCollections, type Collections, openCollections } from "./open-collections.ts"
import { reactiveRows, VIEWED } from "./reactive-rows.ts"

/** Longest wait for rows that differ from those already seen; far below the page's own deadline. */
const WAIT = "10 seconds"

const MangoQuery = Schema.fromJsonString(
  Schema.Struct({
    selector: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
    sort: Schema.optionalKey(
      Schema.mutable(Schema.Array(Schema.Record(Schema.String, Schema.Literals(["asc", "desc"])))),
    ),
    skip: Schema.optionalKey(Count),
    limit: Schema.optionalKey(Count),
  }),
)
const decode = Schema.decodeUnknownResult(MangoQuery, { onExcessProperty: "error" })

const refusedWith = (cause: unknown): FoundRows => ({
  rows: [],
  found: 0,
  refused: cause instanceof Error ? cause.message : String(cause),
  stamp: "",
})

const answerOf = (documents: ReadonlyArray<RxDocument<RowDoc>>): FoundRows => {
  const rows = documents.slice(0, SHOWN_ROWS).map((document) => ({ key: document.primary, value: document.toJSON() }))
  const found = documents.length
  return { rows, found, refused: null, stamp: bodyDigest(JSON.stringify({ rows, found })) }
}

const findRows = Effect.fnUntraced(function* (
  { collections }: Collections,
  { collection, query, seen }: CommandOf<"findRows">,
): Effect.fn.Return<FoundRows, FoundRows, Scope.Scope> {
  const decoded = decode(query)
  if (Result.isFailure(decoded)) return refusedWith(decoded.failure)
  const answers = yield* Queue.sliding<FoundRows>(1)
  const tell = (answer: FoundRows) => void Queue.offerUnsafe(answers, answer)
  const watch = Effect.try({
    try: () =>
      collections[collection].find(decoded.success).$.subscribe({
        next: (documents) => tell(answerOf(documents)),
        error: (cause) => tell(refusedWith(cause)),
      }),
    catch: refusedWith,
  })
  yield* Effect.acquireRelease(watch, (watching) => Effect.sync(() => watching.unsubscribe()))
  const now = yield* Queue.take(answers)
  if (now.refused !== null) return now
  const other = Effect.gen(function* () {
    let answer = now
    while (answer.stamp === seen) answer = yield* Queue.take(answers)
    return answer
  })
  return yield* Effect.timeoutOrElse(other, { duration: WAIT, orElse: () => Effect.succeed(now) })
})

/** Opens the account's collections: those that views use, and all when a developer asks. Closes with the scope. */
export const openAccount = (...[userId, store]: Parameters<typeof openCollections>) => {
  const { written, hear } = inAMoment(store.written)
  return Effect.map(openCollections(userId, { ...store, written }, VIEWED), (database) => {
    const whole = Effect.as(
      Effect.promise(() => addCollections(database, COLLECTIONS)),
      database,
    )
    return {
      reactive: reactiveRows(database, hear),
      whole,
      find: (asked: CommandOf<"findRows">): Effect.Effect<FoundRows> =>
        Effect.andThen(whole, Effect.scoped(Effect.catch(findRows(database, asked), Effect.succeed))),
    }
  })
}

type Written = OpenStore["written"]

const MOMENT_MS = 20

/**
 * Delays word of commits to RxDB by MOMENT_MS, so that the reads that show a message go first. `hear` passes on at once
 * what has come so far, for a caller that asks RxDB earlier.
 */
const inAMoment = (written: Written) => {
  const coming: Array<() => void> = []
  const hear = (): void => {
    for (const tell of coming.splice(0)) tell()
  }
  const later: Written = (listener) =>
    written((writes) => {
      if (coming.push(() => listener(writes)) === 1) setTimeout(hear, MOMENT_MS)
    })
  return { written: later, hear }
}
