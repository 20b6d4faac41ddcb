/**
 * Videos of people: what may be sent, their addresses, how hot one is, and what befriending from one costs (spec section 9, whose
 * numbers are not shown: chosen here). For page, worker and gateway alike.
 */

/** 5M, as of a picture: 5 × 1,024 × 1,024 bytes. The page makes fifteen seconds fit into half of it. */
export const VIDEO_MAX_BYTES = 5 * 1_024 * 1_024
/** The page cuts what is longer. */
export const VIDEO_MAX_SECONDS = 15
/** The longer side, in pixels, of what the page makes: 480p. */
export const VIDEO_EDGE = 854
/** The longest side, in pixels, that the gateway takes. */
export const VIDEO_MOST_EDGE = 1_280
/** Videos that others see of one person: a new one that is approved takes the place of the oldest. */
export const VIDEOS_MOST = 3
/** Videos that the gateway takes from a user in one of its days. */
export const VIDEOS_PER_DAY = 10

/** How a video is packed: the ending of its address. */
export type VideoType = "mp4" | "webm"
/** For a file dialog. */
export const VIDEO_FILES = "video/*"

/** How many first bytes tell what a file is. */
export const VIDEO_HEAD_BYTES = 8

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [0x66, 0x74, 0x79, 0x70]
const has = (head: Uint8Array, at: number, bytes: ReadonlyArray<number>): boolean =>
  bytes.every((byte, n) => head[at + n] === byte)

/** What a file is by its first bytes, whatever it says of itself; undefined for all that is neither MP4 (QuickTime too) nor WebM. */
export const videoTypeOf = (head: Uint8Array): VideoType | undefined =>
  has(head, 4, FTYP) ? "mp4" : has(head, 0, EBML) ? "webm" : undefined

/** Why a video is refused before it is sent, and again at the gateway; undefined when nothing is wrong with its beginning. `head`: null while it is not read. */
export const videoProblem = (
  bytes: number,
  head: Uint8Array | null,
): "videoTooBig" | "videoUnsupported" | undefined => {
  if (bytes > VIDEO_MAX_BYTES) return "videoTooBig"
  return bytes > 0 && (head === null || videoTypeOf(head) !== undefined) ? undefined : "videoUnsupported"
}

/** Where a video stands; its cover is a photo of the same id (photo-rules.ts). */
export const videoAddress = (videoId: string, type: VideoType): string => `/media/video/${videoId}.${type}`

/** Hot videos in one page of the list. */
export const HOT_VIDEOS_PAGE = 18

/** A look counts half as much after so long. */
const HALF_LIFE_MS = 3 * 86_400_000

/**
 * How hot somebody who looks at `at` makes a video that nobody has looked at yet. Heat is the binary logarithm of the sum of all looks,
 * each worth twice as much as one three days before it: so it needs no clock, and the order of videos stands until somebody looks.
 */
export const heatOf = (at: number): number => at / HALF_LIFE_MS

/** The heat after one more look. */
export const hotter = (heat: number, at: number): number => {
  const look = heatOf(at)
  return Math.max(heat, look) + Math.log2(1 + 2 ** -Math.abs(heat - look))
}

/** Somebody's looks at one video count once in so long. */
export const VIDEO_VIEWS_KEPT_MS = 30 * 86_400_000

/** Friend requests out of hot videos that are free in one day of the gateway; each one more costs coins. */
export const VIDEO_ADDS_FREE = 5
/** Coins for each one beyond them. */
export const VIDEO_ADD_GOLD = 10
