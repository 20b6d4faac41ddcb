/** Rules of event reports (spec sections 3 and 7): what may be reported, and how much of it waits. */

/** The reporter sends only events whose id contains 'w' (spec section 7). */
export const isReported = (wlEventId: string): boolean => wlEventId.includes("w")

/** Reports that wait on a device; the oldest give way to newer ones. Nothing else that waits is ever dropped. */
export const REPORTS_WAITING_MAX = 300
/** Reports in one request. */
export const REPORTS_PER_REQUEST = 50
/** How long the gateway keeps a report; an older one is not taken any more, ms. */
export const REPORTS_KEPT_MS = 90 * 86_400_000

/** Ids of what the engine reports by itself. */
export const OWN_REPORTS = {
  /** The gateway sent a code that the catalogue does not know (spec section 8: never swallowed). */
  unknownError: "w_unknown_error",
  /** The worker failed in a way that nobody expected. */
  defect: "w_defect",
  /** Events of a known tag that did not decode. */
  brokenEvents: "w_broken_events",
  /** Stored documents that could not be read and were set aside. */
  quarantined: "w_quarantined",
} as const
