import type { Intent } from "#schema/outbox/intent.ts"
import { type WaitingKind, waitingKinds } from "./waiting-kinds.ts"

export type Waiting = Readonly<Partial<Record<WaitingKind, number>>>

/** Of the outbox, what waits; what is parked needs its owner first. */
export const waitingOf = (intents: ReadonlyArray<Pick<Intent, "state" | "command">>): Waiting => {
  const counts: Partial<Record<WaitingKind, number>> = {}
  for (const { state, command } of intents) {
    const kind = waitingKinds[command._tag]
    if (state === "waiting" && kind !== null) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** States of the thin bar at the foot of the page; no bar while all is well. */
export type OfflineBarModel =
  | {
      readonly state: "weak" | "offline" | "reconnecting" | "waking"
      /** Device time when the chats were last complete. */
      readonly savedAt: number | undefined
      readonly waiting: Waiting
      /** Seconds until the next try. */
      readonly retryIn: number | undefined
    }
  | { readonly state: "back" }
