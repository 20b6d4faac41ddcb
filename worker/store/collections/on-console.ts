/**
 * The account's collections on the worker's console, as `collections`: whoever knows RxDB types a query there, and watches it. RxDB is
 * loaded for it when the first screens have long been answered.
 */
import { Effect, type Scope } from "effect"
import { type Stores, wholeStore } from "../open-store.ts"

/** Behind all that a start asks for. */
const AFTER = "5 seconds"

export const collectionsOnConsole = (userId: number): Effect.Effect<void, never, Stores | Scope.Scope> =>
  Effect.gen(function* () {
    yield* Effect.sleep(AFTER)
    const { openCollections } = yield* Effect.tryPromise(() => import("./open-collections.ts"))
    const { collections } = yield* openCollections(userId, yield* wholeStore)
    yield* Effect.acquireRelease(
      Effect.sync(() => Object.assign(globalThis, { collections })),
      // The next account's may stand there already.
      () =>
        Effect.sync(
          () =>
            Reflect.get(globalThis, "collections") === collections && Reflect.deleteProperty(globalThis, "collections"),
        ),
    )
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("the collections could not be opened", cause)))
