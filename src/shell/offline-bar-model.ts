import type { Intent } from "#schema/outbox/intent.ts"
import { type WaitingKind, waitingKinds } from "./waiting-kinds.ts"

export type Waiting = Readonly<Record<WaitingKind, number>>

/** Of the outbox, what waits; what is parked needs its owner first. */
export const waitingOf = (intents: ReadonlyArray<Pick<Intent, "state" | "command">>): Waiting => {
  const kinds = intents.filter(({ state }) => state === "waiting").map(({ command }) => waitingKinds[command._tag])
  const count = (kind: WaitingKind) => kinds.filter((one) => one === kind).length
  return { message: count("message"), like: count("like"), checkIn: count("checkIn"), change: count("change") }
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
