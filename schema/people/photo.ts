/** The own profile photo: how it stands at the gateway (AUTH-12), and one that waits to get there. */
import { Schema } from "effect"
import { Picture } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Count, IntentId } from "../ids.ts"
import { IMAGE_MAX_BYTES } from "../rules/people/photo-rules.ts"

/** Names a file that a device keeps until the gateway has it; made on the device. */
export const BlobId = IntentId
/** Names a kept file. */
export type BlobId = typeof BlobId.Type

/** Bytes of a file that may be sent as a picture. */
export const ImageBytes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: IMAGE_MAX_BYTES }))

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

/** A photo that was chosen here and that the gateway has not answered yet. */
export const WaitingPhoto = Schema.Struct({
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
/** A photo that waits. */
export type WaitingPhoto = typeof WaitingPhoto.Type

/** What stands at the gateway and what waits here. */
export const OwnPhotoView = Schema.Struct({
  /** Null until the gateway has told of one. */
  standing: Schema.NullOr(OwnPhoto),
  waiting: Schema.NullOr(WaitingPhoto),
})
/** What the query `ownPhoto` gives. */
export type OwnPhotoView = typeof OwnPhotoView.Type

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
