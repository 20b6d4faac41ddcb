/**
 * The user's own album and videos: adding one, removing some, reordering the album. Each has one lane, so that each
 * wish finds what those before it have made.
 */
import type { Intent, IntentCommandOf } from "#schema/outbox/intent.ts"
import type { AlbumPhoto } from "#schema/people/photo.ts"
import { families } from "../store/families.ts"
import { type AskedKind, type FedKind, opens, stands } from "./intent-kind.ts"

const ALBUM = families.album.key()

const FED = { lane: () => "album", settledBy: "v1.AlbumChanged" } as const

/** The file goes first. */
export const addPhoto: FedKind<IntentCommandOf<"addPhoto">> = {
  ...FED,
  blob: ({ blobId, bytes }) => ({ blobId, bytes, takenBy: "uploadAlbumPhoto" }),
  send: ({ intentId, command: { blobId, bytes } }, call) => call("addPhoto", { intentId, blobId, bytes }),
  staysInLog: true,
}

type Own = ReadonlyArray<AlbumPhoto>

/** Id of the intent that removes a photo, while it waits or is refused; else null. */
export const removalOf = (id: number, intents: ReadonlyArray<Intent>): string | null =>
  intents.findLast(({ command }) => command._tag === "removePhotos" && command.ids.includes(id))?.intentId ?? null

/** Photos in the album and on their way to it, without those that are being removed. */
export const albumSize = (own: Own, intents: ReadonlyArray<Intent>): number =>
  own.filter(({ id }) => removalOf(id, intents) === null).length +
  intents.filter(({ command, state }) => command._tag === "addPhoto" && state === "waiting").length

export const orderedBy = (own: Own, ids: ReadonlyArray<number>): Own => {
  const first = ids.flatMap((id) => own.filter((photo) => photo.id === id))
  return [...first, ...own.filter((photo) => !first.includes(photo))]
}

export const removePhotos: AskedKind<"removePhotos"> = {
  ...FED,
  turn: () => "album",
  reads: () => [ALBUM],
  /** Photos that are gone or being removed need no further intent. */
  judge: ({ ids }, { rows, intents }) => {
    const own = rows.get(ALBUM) ?? []
    const left = ids.filter((id) => own.some((photo) => photo.id === id) && removalOf(id, intents) === null)
    return left.length === 0 ? stands(removalOf(ids[0] ?? -1, intents)) : opens({ _tag: "removePhotos", ids: left })
  },
  send: ({ intentId, command: { ids } }, call) => call("removePhotos", { intentId, ids }),
  staysInLog: false,
}

/** The newest order replaces one that waits. */
export const orderPhotos: AskedKind<"orderPhotos"> = {
  ...FED,
  turn: () => "album",
  reads: () => [ALBUM],
  judge: (asked, { rows, intents }) => {
    const own = rows.get(ALBUM) ?? []
    const older = intents.filter(({ command }) => command._tag === "orderPhotos")
    const isSo = orderedBy(own, asked.ids).every((photo, place) => photo === own[place])
    return older.length === 0 && isSo ? stands(null) : opens(asked, older)
  },
  send: ({ intentId, command: { ids } }, call) => call("orderPhotos", { intentId, ids }),
  staysInLog: false,
}

const OF_VIDEOS = { lane: () => "videos", settledBy: "v1.VideosChanged" } as const

/** The file goes first. A newer video replaces one that waits (commands/intent-commands.ts). */
export const addVideo: FedKind<IntentCommandOf<"addVideo">> = {
  ...OF_VIDEOS,
  blob: ({ blobId, bytes }) => ({ blobId, bytes, takenBy: "uploadVideo" }),
  send: ({ intentId, command: { blobId, bytes } }, call) => call("addVideo", { intentId, blobId, bytes }),
  staysInLog: true,
}

export const removeVideo: AskedKind<"removeVideo"> = {
  ...OF_VIDEOS,
  turn: () => "videos",
  reads: () => [],
  judge: (asked, { intents }) => {
    const same = intents.find(({ command }) => command._tag === "removeVideo" && command.id === asked.id)
    return same === undefined ? opens(asked) : stands(same.intentId)
  },
  send: ({ intentId, command: { id } }, call) => call("removeVideo", { intentId, id }),
  staysInLog: false,
}
