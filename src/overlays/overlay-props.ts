/** What overlays are opened with, as types alone: the table of them (app/overlay-table.tsx) says it beside where each is loaded from. */
export type { OverlayName, OverlayProps } from "../app/overlay-table.tsx"

/** A message as a report would quote it. */
export interface QuotedMessage {
  readonly id: string
  readonly text: string
}

/** A picture of a call, made when somebody opened what can be done about the other side. */
export interface CallSnapshot {
  readonly roomNum: string
  readonly file: Blob
}

/** What every overlay gets besides its own. */
export interface Closable {
  readonly onClose: () => void
}
