/**
 * Queries `ownPhoto`, `ownAlbum` and `ownVideos`: what the gateway has, and what waits here, with the progress of its
 * file.
 */
import { Effect, SubscriptionRef } from "effect"
import type { Intent } from "#schema/outbox/intent.ts"
import type { WaitingFile } from "#schema/people/photo.ts"
import { Blobs } from "../../blobs/blobs.ts"
import { Intents } from "../../intents/intents.ts"
import { orderedBy, removalOf } from "../../intents/own-files.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

type Services = LiveRows | Intents | Outbox | Blobs

const TOPICS = ["blobs", "sending", "intents"] as const

/** All files of a kind that wait or were refused, oldest first. */
const waitingFiles = Effect.fnUntraced(function* (kind: "setPhoto" | "addPhoto" | "addVideo") {
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const { progress } = yield* Blobs
  const waiting = ({ intentId, command, state, reason }: Intent): ReadonlyArray<WaitingFile> => {
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
  const waiting = yield* waitingFiles("setPhoto")
  const key = families.photo.key()
  return {
    topics: TOPICS,
    // The newest photo stands for those that it replaces.
    read: () =>
      Effect.map(live.rows([key]), (rows) => ({ standing: rows.get(key) ?? null, waiting: waiting().at(-1) ?? null })),
  }
})

const openOwnAlbum: OpenView<"ownAlbum", Services> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  const waiting = yield* waitingFiles("addPhoto")
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

const openOwnVideos: OpenView<"ownVideos", Services> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  const waiting = yield* waitingFiles("addVideo")
  const key = families.videos.key()
  return {
    topics: TOPICS,
    read: () =>
      Effect.map(live.rows([key]), (rows) => {
        const removals = intents
          .all()
          .flatMap(({ intentId, command }) => (command._tag === "removeVideo" ? [[command.id, intentId] as const] : []))
        const removal = new Map(removals)
        return {
          videos: (rows.get(key) ?? []).map((video) => ({ ...video, removal: removal.get(video.id) ?? null })),
          waiting: waiting().at(-1) ?? null,
        }
      }),
  }
})

export const photoViews = { ownPhoto: openOwnPhoto, ownAlbum: openOwnAlbum, ownVideos: openOwnVideos } as const
