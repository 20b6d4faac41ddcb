/** The own profile photo and album: how they stand at the gateway (AUTH-12, ENT-10); files that wait to get there, and their parts on the way. */
import { Schema } from "effect"
import { Picture } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Count, IntentId } from "../ids.ts"
import { ALBUM_MOST, IMAGE_MAX_BYTES, PART_BYTES } from "../rules/people/photo-rules.ts"

/** Names a file that a device keeps until the gateway has it; made on the device. */
export const BlobId = IntentId
/** Names a kept file. */
export type BlobId = typeof BlobId.Type

/** Bytes of a file that may be sent as a picture. */
export const ImageBytes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: IMAGE_MAX_BYTES }))

/** A part of a file on its way to the gateway. */
export const FilePart = Schema.Struct({
  blobId: BlobId,
  /** Of the whole file. */
  bytes: Count,
  offset: Count,
  /** base64url without padding. */
  data: Picture.check(Schema.isPattern(/^[A-Za-z0-9_-]*$/), Schema.isMaxLength(Math.ceil((PART_BYTES * 4) / 3))),
})
/** How many bytes of the file the gateway has now. */
export const PartTaken = Schema.Struct({ received: Count })

/** A photo that is under review shows to its owner alone; a rejected one to nobody. */
export const PhotoStatus = Schema.Literals(["reviewing", "approved", "rejected"])

/** The own newest photo as the gateway tells it. */
export const OwnPhoto = Schema.Struct({
  /** Its address (rules/photo-rules.ts). */
  pic: Picture,
  status: PhotoStatus,
})
/** The own photo. */
export type OwnPhoto = typeof OwnPhoto.Type

/** A photo or a video that was chosen here and that the gateway has not answered yet. */
export const WaitingFile = Schema.Struct({
  intentId: IntentId,
  blobId: BlobId,
  bytes: Count,
  /** Bytes that the gateway has said to have. */
  sent: Count,
  /** It is being sent now. */
  sending: Schema.Boolean,
  /** Why the gateway has refused it; null while it waits. */
  refused: Schema.NullOr(AppError),
})
/** A file that waits. */
export type WaitingFile = typeof WaitingFile.Type

/** What stands at the gateway and what waits here. */
export const OwnPhotoView = Schema.Struct({
  /** Null until the gateway has told of one. */
  standing: Schema.NullOr(OwnPhoto),
  waiting: Schema.NullOr(WaitingFile),
})
/** What the query `ownPhoto` gives. */
export type OwnPhotoView = typeof OwnPhotoView.Type

/** Names a photo of an album, and no other photo of that album ever after. */
export const PhotoId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
/** Some photos of one album. */
export const PhotoIds = Schema.Array(PhotoId).check(Schema.isMinLength(1), Schema.isMaxLength(ALBUM_MOST))

/** A photo of the own album as the gateway tells it; a rejected one has no picture any more. */
export const AlbumPhoto = Schema.Struct({ id: PhotoId, orderNum: Schema.Int, ...OwnPhoto.fields })
/** A photo of the own album. */
export type AlbumPhoto = typeof AlbumPhoto.Type

/** The own album with all that waits here. */
export const OwnAlbumView = Schema.Struct({
  /** In the order in which they are, or will be, shown. `removal`: the wish to take it out, while it waits. */
  photos: Schema.Array(Schema.Struct({ ...AlbumPhoto.fields, removal: Schema.NullOr(IntentId) })),
  /** Photos on their way, the oldest first. */
  waiting: Schema.Array(WaitingFile),
  /** Another order of them waits. */
  isOrderWaiting: Schema.Boolean,
})
/** What the query `ownAlbum` gives. */
export type OwnAlbumView = typeof OwnAlbumView.Type

/** A file as a browser gives it (a Blob): crosses to the worker by structured clone, which copies none of its bytes. */
export interface PickedFile {
  readonly size: number
  readonly type: string
  slice(from?: number, to?: number): PickedFile
  arrayBuffer(): Promise<ArrayBuffer>
}
const isFunctionOf = (value: object, name: string): boolean =>
  typeof (value as Readonly<Record<string, unknown>>)[name] === "function"
/** A picked file, told by its shape: the contract knows no DOM. */
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
