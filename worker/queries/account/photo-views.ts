/** Queries `ownPhoto` and `ownAlbum`: what stands at the gateway and what waits here, with how far its file is. */
import { Effect, SubscriptionRef } from "effect"
import type { Intent } from "#schema/outbox/intent.ts"
import type { WaitingPhoto } from "#schema/people/photo.ts"
import { Blobs } from "../../blobs/blobs.ts"
import { orderedBy, removalOf } from "../../intents/album.ts"
import { Intents } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

type Services = LiveRows | Intents | Outbox | Blobs

const TOPICS = ["blobs", "sending", "intents"] as const

/** All photos of a kind that wait, the oldest first. */
const waitingPhotos = Effect.fnUntraced(function* (kind: "setPhoto" | "addPhoto") {
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const { progress } = yield* Blobs
  const waiting = ({ intentId, command, state, reason }: Intent): ReadonlyArray<WaitingPhoto> => {
    if (command._tag !== kind) return []
    const { blobId, bytes } = command
    const now = SubscriptionRef.getUnsafe(progress)
    return [
      {
        intentId,
        blobId,
        bytes,
        sent: now?.blobId === blobId ? now.sent : 0,
        sending: SubscriptionRef.getUnsafe(sending).has(intentId),
        refused: state === "parked" ? reason : null,
      },
    ]
  }
  return () => intents.all().flatMap(waiting)
})

const openOwnPhoto: OpenView<"ownPhoto", Services> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const waiting = yield* waitingPhotos("setPhoto")
  const key = families.photo.key()
  return {
    topics: TOPICS,
    // The newest stands for those that it replaces.
    read: () =>
      Effect.map(live.rows([key]), (rows) => ({ standing: rows.get(key) ?? null, waiting: waiting().at(-1) ?? null })),
  }
})

const openOwnAlbum: OpenView<"ownAlbum", Services> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  const waiting = yield* waitingPhotos("addPhoto")
  const key = families.album.key()
  return {
    topics: TOPICS,
    read: () =>
      Effect.map(live.rows([key]), (rows) => {
        const all = intents.all()
        const order = all.findLast(({ command }) => command._tag === "orderPhotos")?.command
        const own = orderedBy(rows.get(key) ?? [], order?._tag === "orderPhotos" ? order.ids : [])
        return {
          photos: own.map((photo) => ({ ...photo, removal: removalOf(photo.id, all) })),
          waiting: waiting(),
          isOrderWaiting: order !== undefined,
        }
      }),
  }
})

export const photoViews = { ownPhoto: openOwnPhoto, ownAlbum: openOwnAlbum } as const
