/**
 * Videos of people: which files may be sent, their addresses, their heat, and the price of a friend request from a hot
 * video (spec section 9; it names no numbers, so they are chosen here). Page, worker and gateway share these rules.
 */

/** Largest video, bytes: 5M as for a picture, 5 × 1,024 × 1,024. The page makes fifteen seconds fit into half of it. */
export const VIDEO_MAX_BYTES = 5 * 1_024 * 1_024
/** Longest video, seconds. The page cuts longer ones. */
export const VIDEO_MAX_SECONDS = 15
/** Longer side of the videos that the page makes, pixels: 480p. */
export const VIDEO_EDGE = 854
/** Longest side that the gateway accepts, pixels. */
export const VIDEO_MOST_EDGE = 1_280
/** Most videos of one person that others see. When one more is approved, it replaces the oldest. */
export const VIDEOS_MOST = 3
/** Videos that the gateway accepts from a user per gateway day. */
export const VIDEOS_PER_DAY = 10

/** The container format of a video, also the ending of its address. */
export type VideoType = "mp4" | "webm"
/** Accepted MIME types, for a file dialog. */
export const VIDEO_FILES = "video/*"

/** How many first bytes are needed to detect the type of a file. */
export const VIDEO_HEAD_BYTES = 8

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [0x66, 0x74, 0x79, 0x70]
const has = (head: Uint8Array, at: number, bytes: ReadonlyArray<number>): boolean =>
  bytes.every((byte, n) => head[at + n] === byte)

/**
 * The type of a file by its first bytes, whatever its name or MIME type says; undefined when it is neither MP4
 * (QuickTime counts as MP4) nor WebM.
 */
export const videoTypeOf = (head: Uint8Array): VideoType | undefined =>
  has(head, 4, FTYP) ? "mp4" : has(head, 0, EBML) ? "webm" : undefined

/**
 * Why a video is refused by its size and first bytes; undefined when they are fine. Checked before sending and again at
 * the gateway. `head`: the first bytes; null while they have not been read.
 */
export const videoProblem = (
  bytes: number,
  head: Uint8Array | null,
): "videoTooBig" | "videoUnsupported" | undefined => {
  if (bytes > VIDEO_MAX_BYTES) return "videoTooBig"
  return bytes > 0 && (head === null || videoTypeOf(head) !== undefined) ? undefined : "videoUnsupported"
}

/** The address of a video. Its cover is a photo with the same id (photo-rules.ts). */
export const videoAddress = (videoId: string, type: VideoType): string => `/media/video/${videoId}.${type}`

/** Hot videos in one page of the list. */
export const HOT_VIDEOS_PAGE = 18

/** A view counts half as much after this long. */
const HALF_LIFE_MS = 3 * 86_400_000

/**
 * The heat of a video after its first view, at `at`. Heat is the binary logarithm of the sum of all views, where each
 * view counts twice as much as one three days earlier. So heat needs no clock, and the order of videos changes only
 * with a view.
 */
export const heatOf = (at: number): number => at / HALF_LIFE_MS

/** The heat after one more view at `at`. */
export const hotter = (heat: number, at: number): number => {
  const look = heatOf(at)
  return Math.max(heat, look) + Math.log2(1 + 2 ** -Math.abs(heat - look))
}

/** All views of one video by the same user within this time count as one, ms. */
export const VIDEO_VIEWS_KEPT_MS = 30 * 86_400_000

/** Free friend requests from hot videos per gateway day; each further request costs coins. */
export const VIDEO_ADDS_FREE = 5
/** Coins for each friend request beyond the free ones. */
export const VIDEO_ADD_GOLD = 10
