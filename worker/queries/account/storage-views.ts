/** Queries `storage` and `storageUse`. */
import { Effect, SubscriptionRef } from "effect"
import { families } from "../../store/families.ts"
import { StorageMeter } from "../../store/storage-meter.ts"
import { StorageState } from "../../store/storage-state.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

/** While the query is watched, the use is measured this often. */
const AGAIN = "30 seconds"

const openStorage: OpenView<"storage", LiveRows | StorageState> = Effect.fnUntraced(function* () {
  const { rows } = yield* LiveRows
  const { status } = yield* StorageState
  const brokenKey = families.brokenEvents.key()
  return {
    topics: ["storage"],
    read: () =>
      Effect.gen(function* () {
        const now = yield* SubscriptionRef.get(status)
        const broken = (yield* rows([brokenKey])).get(brokenKey) ?? 0
        return { ...now, quarantined: now.quarantined + broken }
      }),
  }
})

const openStorageUse: OpenView<"storageUse", StorageMeter> = Effect.fnUntraced(function* () {
  const { use, measure } = yield* StorageMeter
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.ignore(measure), Effect.sleep(AGAIN))))
  return { topics: ["storageUse"], read: () => SubscriptionRef.get(use) }
})

export const storageViews = { storage: openStorage, storageUse: openStorageUse } as const
