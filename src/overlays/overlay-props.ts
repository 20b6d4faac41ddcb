/**
 * The props of overlays, as types alone. The table (app/overlay-table.tsx) has them beside where each overlay is loaded
 * from.
 */
export type { OverlayName, OverlayProps } from "../app/overlay-table.tsx"

/** A message as a report would quote it. */
export interface QuotedMessage {
  readonly id: string
  readonly text: string
}

/** A picture of a call, taken when the user opened the actions on the other side. */
export interface CallSnapshot {
  readonly roomNum: string
  readonly file: Blob
}

/** The prop that every overlay gets besides its own. */
export interface Closable {
  readonly onClose: () => void
}
