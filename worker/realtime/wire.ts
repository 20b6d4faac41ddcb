/**
 * One connection to the gateway as texts: what a transport must offer. `opened` comes once, then texts, then `closed`
 * once. The caller that opened the wire ignores events after close().
 */

export interface WireEvents {
  readonly opened: () => void
  readonly received: (text: string) => void
  /** `code`: the gateway's reason for closing, where the transport has one. */
  readonly closed: (code?: number) => void
}

export interface Wire {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** `path`: the socket's path on the app's origin. Throws when the platform refuses. */
export type OpenWire = (path: string, events: WireEvents) => Wire
