/** Whether this tab should open, start, keep or give up the media of a call: decided from what the worker shows. */
import type { QueryResult } from "#schema/queries.ts"
import { isOpen } from "./call-keys.ts"

export type ShownCall = QueryResult<"call">

export interface HeldRoom {
  readonly roomNum: string
  readonly isStarted: boolean
  /** The worker has shown this room since this tab holds it. */
  readonly wasShown: boolean
  /** The tab that the media was taken over from, until the worker shows the room as this tab's. */
  readonly from?: string | null
}

/** regain: the call is this tab's and its media is missing, as after a reload. */
export type MediaPlan = "keep" | "start" | "close" | "regain"

interface Tab {
  readonly name: string
  /** The room whose media this tab held before it was reloaded. */
  readonly heldBefore: string | null
}

export const isJoined = (phase: string): boolean => phase === "joining" || phase === "talking" || phase === "apart"

export const mediaPlan = (shown: ShownCall, held: HeldRoom | null, tab: Tab): MediaPlan => {
  const call = shown !== null && isOpen(shown.call) ? shown.call : null
  const owner = shown?.tab ?? null
  if (held !== null) {
    if (call?.roomNum !== held.roomNum) return held.wasShown || call !== null ? "close" : "keep"
    if (owner !== null && owner !== tab.name && owner !== held.from) return "close"
    return isJoined(call.phase) && !held.isStarted ? "start" : "keep"
  }
  if (call === null || !isJoined(call.phase)) return "keep"
  return owner === tab.name || (owner === null && tab.heldBefore === call.roomNum) ? "regain" : "keep"
}
