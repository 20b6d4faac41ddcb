/**
 * Pictures of people: which files may be sent, the parts in which they are sent, and the addresses of a photo's sizes.
 * Page, worker and gateway share these rules.
 */

/** Largest picture, bytes: 5M (spec section 5) is 5 × 1,024 × 1,024. */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024
/** A file is sent in parts of this many bytes; the last part may be shorter. */
export const PART_BYTES = 256 * 1_024
/** The gateway forgets an upload after this long without a new part, ms. */
export const UPLOAD_KEPT_MS = 86_400_000
/** Photos that the gateway accepts from a user per gateway day. */
export const PHOTOS_PER_DAY = 20

/** Most photos in an album, including those under review and those that were rejected. */
export const ALBUM_MOST = 9

/** Accepted types of pictures. */
export type ImageType = "image/jpeg" | "image/png" | "image/webp"
/** All accepted types, for a file dialog. */
export const IMAGE_TYPES: ReadonlyArray<ImageType> = ["image/jpeg", "image/png", "image/webp"]

/** How many first bytes are needed to detect the type of a file. */
export const IMAGE_HEAD_BYTES = 12

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const startsWith = (head: Uint8Array, bytes: ReadonlyArray<number>, at = 0): boolean =>
  bytes.every((byte, n) => head[at + n] === byte)
const ascii = (text: string): ReadonlyArray<number> => [...text].map((letter) => letter.charCodeAt(0))

/**
 * The type of a file by its first bytes, whatever its name or MIME type says; undefined unless it is JPEG, PNG or WebP.
 */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined => {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(head, PNG)) return "image/png"
  return startsWith(head, ascii("RIFF")) && startsWith(head, ascii("WEBP"), 8) ? "image/webp" : undefined
}

/**
 * Why a picture is refused; undefined when it is accepted. Checked before sending and again at the gateway. `head`: the
 * first bytes; null while they have not been read.
 */
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
/** The avatar address for a portrait's address. A picture that has only one size keeps its address. */
export const avatarAddress = (headImg: string): string => headImg.replace(PORTRAIT, "$1avatar.webp")
