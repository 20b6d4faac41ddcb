/**
 * The own profile photo and album: their state at the gateway (AUTH-12, ENT-10), files that wait to be uploaded, and
 * the parts that upload them.
 */
import { Schema } from "effect"
import { Picture } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Count, IntentId } from "../ids.ts"
import { ALBUM_MOST, IMAGE_MAX_BYTES, PART_BYTES } from "../rules/people/photo-rules.ts"

/** Id of a file that a device keeps until the gateway has it. Drawn on the device. */
export const BlobId = IntentId
/** Id of a kept file. */
export type BlobId = typeof BlobId.Type

/** Size in bytes of a file that may be sent as a picture. */
export const ImageBytes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: IMAGE_MAX_BYTES }))

/** A part of a file, as uploaded to the gateway. */
export const FilePart = Schema.Struct({
  blobId: BlobId,
  /** Size of the whole file, bytes. */
  bytes: Count,
  offset: Count,
  /** base64url without padding. */
  data: Picture.check(Schema.isPattern(/^[A-Za-z0-9_-]*$/), Schema.isMaxLength(Math.ceil((PART_BYTES * 4) / 3))),
})
/** Number of bytes of the file that the gateway has now. */
export const PartTaken = Schema.Struct({ received: Count })

/** Review state of a photo. While reviewing only its owner sees it. Nobody sees a rejected one. */
export const PhotoStatus = Schema.Literals(["reviewing", "approved", "rejected"])

/** The own newest photo, as the gateway tells it. */
export const OwnPhoto = Schema.Struct({
  /** Its address (rules/photo-rules.ts). */
  pic: Picture,
  status: PhotoStatus,
})
/** The own photo. */
export type OwnPhoto = typeof OwnPhoto.Type

/** A photo or video that was chosen on this device and that the gateway has not answered yet. */
export const WaitingFile = Schema.Struct({
  intentId: IntentId,
  blobId: BlobId,
  bytes: Count,
  /** Bytes that the gateway has confirmed. */
  sent: Count,
  /** It is being uploaded now. */
  sending: Schema.Boolean,
  /** Why the gateway refused it. Null while it waits. */
  refused: Schema.NullOr(AppError),
})
/** A waiting file. */
export type WaitingFile = typeof WaitingFile.Type

/** The own photo at the gateway, and a photo that waits on this device. */
export const OwnPhotoView = Schema.Struct({
  /** The photo at the gateway. Null until the gateway has told of one. */
  standing: Schema.NullOr(OwnPhoto),
  waiting: Schema.NullOr(WaitingFile),
})
/** What the query `ownPhoto` gives. */
export type OwnPhotoView = typeof OwnPhotoView.Type

/** Id of a photo, never used again in the same album. */
export const PhotoId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
/** Some photos of one album. */
export const PhotoIds = Schema.Array(PhotoId).check(Schema.isMinLength(1), Schema.isMaxLength(ALBUM_MOST))

/** A photo of the own album, as the gateway tells it. A rejected one has no picture. */
export const AlbumPhoto = Schema.Struct({ id: PhotoId, orderNum: Schema.Int, ...OwnPhoto.fields })
/** A photo of the own album. */
export type AlbumPhoto = typeof AlbumPhoto.Type

/** The own album, with everything that waits on this device. */
export const OwnAlbumView = Schema.Struct({
  /** In display order, with a waiting new order applied. `removal`: the waiting intent that removes the photo. */
  photos: Schema.Array(Schema.Struct({ ...AlbumPhoto.fields, removal: Schema.NullOr(IntentId) })),
  /** Photos that wait to be uploaded, oldest first. */
  waiting: Schema.Array(WaitingFile),
  /** A new order of the photos waits. */
  isOrderWaiting: Schema.Boolean,
})
/** What the query `ownAlbum` gives. */
export type OwnAlbumView = typeof OwnAlbumView.Type

/**
 * A file as a browser gives it (a Blob). It crosses to the worker by structured clone, which copies none of its bytes.
 */
export interface PickedFile {
  readonly size: number
  readonly type: string
  slice(from?: number, to?: number): PickedFile
  arrayBuffer(): Promise<ArrayBuffer>
}
const isFunctionOf = (value: object, name: string): boolean =>
  typeof (value as Readonly<Record<string, unknown>>)[name] === "function"
/** A picked file, recognised by its shape: the contract knows no DOM. */
export const PickedFile = Schema.declare(
  (value: unknown): value is PickedFile =>
    typeof value === "object" &&
    value !== null &&
    "size" in value &&
    typeof value.size === "number" &&
    isFunctionOf(value, "slice") &&
    isFunctionOf(value, "arrayBuffer"),
  { identifier: "PickedFile" },
)
