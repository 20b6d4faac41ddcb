/** The storage's state: whether it takes writes, its free room, and whether the platform keeps the data for good. */
import { Context, Effect, SubscriptionRef } from "effect"
import type { Persistence, StorageStatus } from "#schema/device/status.ts"
import type { Connection } from "./disk/connection.ts"
import type { DisksShape } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families } from "./families.ts"
import { textToValue } from "./stored-text.ts"

type Status = SubscriptionRef.SubscriptionRef<StorageStatus>

export interface StorageStateShape {
  readonly status: Status
  /** Asks the platform how much room there is. */
  readonly lookAtRoom: Effect.Effect<void>
}

export class StorageState extends Context.Service<StorageState, StorageStateShape>()(
  "livcam/worker/store/StorageState",
) {}

export const firstStatus = ({ isFleeting = false }: Pick<DisksShape, "isFleeting">): StorageStatus => ({
  state: isFleeting ? "broken" : "fine",
  quarantined: 0,
  pruned: 0,
  usage: null,
  quota: null,
  persistence: "unasked",
  rebuilding: null,
})

/** Reads the browser's stored answer to the request to keep the data for good; a device asks only once. */
export const readPersistence = Effect.fnUntraced(function* (
  connection: Connection,
  { isFleeting = false }: DisksShape,
  status: Status,
): Effect.fn.Return<void, StorageFailure> {
  const key = families.persistence.key()
  const text = (yield* connection.get([key])).get(key)
  const row = text === undefined ? undefined : textToValue(key, text)
  const answer = typeof row === "object" && row !== null && "granted" in row ? row.granted : undefined
  if (isFleeting || answer !== undefined) yield* mark(status, answer === true ? "granted" : "refused")
})

/** Updates the room in the status. Nothing changes when the platform does not say, or fails. */
export const readRoom = ({ room }: DisksShape, status: Status): Effect.Effect<void> =>
  room === undefined
    ? Effect.void
    : Effect.tryPromise(room).pipe(
        Effect.flatMap(({ usage, quota, isPersistent }) =>
          SubscriptionRef.update(status, (now) => ({
            ...now,
            usage,
            quota,
            persistence: isPersistent ? "granted" : now.persistence,
          })),
        ),
        Effect.ignore,
      )

const mark = (status: Status, persistence: Persistence) =>
  SubscriptionRef.update(status, (now) => ({ ...now, persistence }))
