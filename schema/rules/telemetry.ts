/** Rules of event reports (spec sections 3 and 7): which events are reported, and how many reports may wait. */

/** The reporter sends only events whose id contains 'w' (spec section 7). */
export const isReported = (wlEventId: string): boolean => wlEventId.includes("w")

/** Most reports that wait on a device; newer reports replace the oldest. Nothing else that waits is ever dropped. */
export const REPORTS_WAITING_MAX = 300
/** Most reports in one request. */
export const REPORTS_PER_REQUEST = 50
/** How long the gateway keeps a report, ms. It does not accept reports that are older. */
export const REPORTS_KEPT_MS = 90 * 86_400_000

/** Event ids of the engine's own reports. */
export const OWN_REPORTS = {
  /** The gateway sent an error code that the catalogue does not know (spec section 8: never swallowed). */
  unknownError: "w_unknown_error",
  /** The worker failed unexpectedly. */
  defect: "w_defect",
  /** Events with a known tag failed to decode. */
  brokenEvents: "w_broken_events",
  /** Stored documents could not be read and were set aside. */
  quarantined: "w_quarantined",
} as const
