/**
 * Pictures of people: what may be sent, the parts it is sent in, and the addresses of a photo's sizes, for page, worker and gateway
 * alike.
 */

/** 5M (spec section 5): 5 × 1,024 × 1,024 bytes. */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024
/** A picture goes out in parts of this many bytes; the last one is shorter. */
export const PART_BYTES = 256 * 1_024
/** The gateway forgets an upload to which no part has come for so long. */
export const UPLOAD_KEPT_MS = 86_400_000
/** Photos that the gateway takes from a user in one of its days. */
export const PHOTOS_PER_DAY = 20

/** Photos in an album, those too that others do not see yet or never will. */
export const ALBUM_MOST = 9

/** Kinds of pictures that are taken. */
export type ImageType = "image/jpeg" | "image/png" | "image/webp"
/** All of them, for a file dialog. */
export const IMAGE_TYPES: ReadonlyArray<ImageType> = ["image/jpeg", "image/png", "image/webp"]

/** How many first bytes tell what a file is. */
export const IMAGE_HEAD_BYTES = 12

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const startsWith = (head: Uint8Array, bytes: ReadonlyArray<number>, at = 0): boolean =>
  bytes.every((byte, n) => head[at + n] === byte)
const ascii = (text: string): ReadonlyArray<number> => [...text].map((letter) => letter.charCodeAt(0))

/** What a file is by its first bytes, whatever it says of itself; undefined for all that is no JPEG, PNG or WebP. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(head, PNG)) return "image/png"
  return startsWith(head, ascii("RIFF")) && startsWith(head, ascii("WEBP"), 8) ? "image/webp" : undefined
}

/** Why a picture is refused before it is sent, and again at the gateway; undefined when nothing is wrong with it. `head`: null while it is not read. */
export const imageProblem = (
  bytes: number,
  head: Uint8Array | null,
): "imageTooBig" | "imageUnsupported" | undefined => {
  if (bytes > IMAGE_MAX_BYTES) return "imageTooBig"
  return bytes > 0 && (head === null || imageTypeOf(head) !== undefined) ? undefined : "imageUnsupported"
}

/** portrait: 3:4, for walls and profiles. avatar: square and small. */
export type PhotoSize = "portrait" | "avatar"

/** The address of one size of a photo. */
export const photoAddress = (photoId: string, size: PhotoSize): string => `/media/photo/${photoId}/${size}.webp`

const PORTRAIT = /^(\/media\/photo\/[A-Za-z0-9_-]{22}\/)portrait\.webp$/
/** The small square of a person's photo; pictures that have but one size are their own. */
export const avatarAddress = (headImg: string): string => headImg.replace(PORTRAIT, "$1avatar.webp")
