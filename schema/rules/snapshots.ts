/** Pictures of a call that go with a report (spec sections 5, 7 and 9; what they leave open is chosen here). */

/** JPEG quality (spec section 9). */
export const SNAPSHOT_QUALITY = 0.2
/** The longer side of the picture, in pixels. */
export const SNAPSHOT_EDGE = 640
/** More than such a JPEG ever has. */
export const SNAPSHOT_MAX_BYTES = 128 * 1_024
/** So long after its end a picture of a call may still come. */
export const SNAPSHOT_AFTER_MS = 3_600_000
/** So long the gateway keeps one. */
export const SNAPSHOTS_KEPT_MS = 90 * 86_400_000
