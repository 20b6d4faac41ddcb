/** The calm bar's word on the network, from what attempts have shown. Pure. */
import type { ConnectionStatus } from "#schema/device/status.ts"
import type { Link } from "../realtime/realtime.ts"
import type { Heard } from "./health.ts"

/** A visitor has no messaging link. */
export const networkStatus = (heard: Heard, link: Link, isVisitor: boolean): ConnectionStatus["network"] => {
  if (heard === "never") return "starting"
  if (heard === "cut") return "offline"
  if (heard === "waking") return "waking"
  if (heard === "ok") return isVisitor || link !== "offline" ? "online" : "weak"
  if (link === "online") return "weak"
  return link === "connecting" ? "reconnecting" : "offline"
}

export const messagingStatus = (link: Link, isCalling: boolean): ConnectionStatus["messaging"] =>
  link !== "online" ? "offline" : isCalling ? "calling" : "online"

/** The sooner of two plans. */
export const soonest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)
