/**
 * Saved data that was lost here and comes back from the gateway. The loss is written to the disk before anything else
 * is done. When the log has everything again, the page is told until it dismisses the notice.
 */
import { Context, Effect, Layer, Ref, SubscriptionRef } from "effect"
import type { DeviceError } from "#schema/command-errors.ts"
import type { RestoredNotice } from "#schema/device/sync.ts"
import type { AppFailure } from "#schema/errors.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { Identity } from "../http/identity.ts"
import { DeviceStore } from "../store/device-store.ts"
import { Disks } from "../store/disk/row-disk.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader, type RowReaderShape } from "../store/row-reader.ts"
import type { RestoredRow } from "../store/row-schemas.ts"
import { put, remove } from "../store/rows.ts"

export class Restored extends Context.Service<
  Restored,
  {
    /** What the page is to show; null when there is nothing, or nothing yet. */
    readonly notice: SubscriptionRef.SubscriptionRef<RestoredNotice | null>
    /** The gateway's feed has begun anew. */
    readonly begin: Effect.Effect<void, AppFailure<DeviceError>>
    /** The log has everything that the gateway has. */
    readonly finish: Effect.Effect<void, AppFailure<DeviceError>>
    readonly dismiss: Effect.Effect<void, AppFailure<DeviceError>>
  }
>()("livcam/worker/feed/Restored") {
  static readonly layer: Layer.Layer<Restored, AppFailure, Services> = Layer.effect(
    Restored,
    Effect.suspend(() => make),
  )
}

type Services = Identity | RowReader | LogStore | DeviceStore | ClientFacts | Disks

const key = families.restored.key()

const noticeOf = (row: RestoredRow | null): RestoredNotice | null =>
  row === null || row.chats === null ? null : { cause: row.cause, unsentLost: row.unsentLost, chats: row.chats }

const make = Effect.gen(function* () {
  const reader = yield* RowReader
  const device = yield* DeviceStore
  const { userId } = yield* Identity
  const facts = yield* ClientFacts
  const { isFleeting = false } = yield* Disks
  const notice = yield* SubscriptionRef.make<RestoredNotice | null>(null)
  let row: RestoredRow | null = (yield* reader.rows([key])).get(key) ?? null

  const keep = (next: RestoredRow | null) =>
    Effect.gen(function* () {
      yield* device.keep([next === null ? remove(key) : put(key, next)])
      row = next
      yield* SubscriptionRef.set(notice, noticeOf(next))
    })

  if (userId !== 0) {
    // The page's note concerns the first database that is opened for a user; later ones are new for other reasons.
    const { kept = null } = yield* Ref.getAndUpdate(facts, (now) => ({ ...now, kept: null }))
    const isEmpty = (yield* (yield* LogStore).head).seq === 0
    if (row === null && isEmpty && !isFleeting && kept?.userId === userId)
      yield* keep({ cause: "wiped", unsentLost: kept.unsent, chats: null })
    else yield* SubscriptionRef.set(notice, noticeOf(row))
  }

  return Restored.of({
    notice,
    begin: Effect.suspend(() =>
      keep({ cause: row?.cause ?? "gateway", unsentLost: row?.unsentLost ?? 0, chats: null }),
    ),
    finish: Effect.suspend(() =>
      row?.chats === null ? Effect.flatMap(countChats(reader), (chats) => finishWith(chats)) : Effect.void,
    ),
    dismiss: Effect.suspend(() => (row === null || row.chats === null ? Effect.void : keep(null))),
  })

  /** No notice when no chats came back and nothing unsent was lost: the device had nothing to lose. */
  function finishWith(chats: number): Effect.Effect<void, AppFailure<DeviceError>> {
    if (row === null) return Effect.void
    return keep(chats === 0 && row.unsentLost === 0 ? null : { ...row, chats })
  }
})

const countChats = (reader: RowReaderShape) =>
  Effect.map(reader.range("chat"), (chats) => chats.filter(([, { count }]) => count > 0).length)
