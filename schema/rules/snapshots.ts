/**
 * Snapshots: pictures of a call that go with a report (spec sections 5, 7 and 9; what they leave open is chosen here).
 */

/** JPEG quality (spec section 9). */
export const SNAPSHOT_QUALITY = 0.2
/** Longer side of the picture, pixels. */
export const SNAPSHOT_EDGE = 640
/** Largest snapshot, bytes: more than a JPEG of this size and quality needs. */
export const SNAPSHOT_MAX_BYTES = 128 * 1_024
/** How long after a call's end a snapshot of it is still accepted, ms. */
export const SNAPSHOT_AFTER_MS = 3_600_000
/** How long the gateway keeps a snapshot, ms. */
export const SNAPSHOTS_KEPT_MS = 90 * 86_400_000
