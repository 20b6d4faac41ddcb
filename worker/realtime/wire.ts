/**
 * One connection to the gateway as texts: what a transport must offer. `opened` comes once, then texts, then `closed` once;
 * its opener ignores events after close().
 */

export interface WireEvents {
  readonly opened: () => void
  readonly received: (text: string) => void
  /** `code`: the other side's reason, where the transport has one. */
  readonly closed: (code?: number) => void
}

export interface Wire {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** `path` is the socket's path on the app's origin. May throw when the platform refuses. */
export type OpenWire = (path: string, events: WireEvents) => Wire
