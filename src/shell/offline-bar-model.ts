import type { Intent, IntentTag } from "#schema/model/intent.ts"

/** What waits, as the bar names it. */
export const WAITING_KINDS = ["message", "like", "checkIn", "change"] as const
type WaitingKind = (typeof WAITING_KINDS)[number]
export type Waiting = Readonly<Record<WaitingKind, number>>

/** Typed over all kinds: one without a line does not compile. */
const KINDS: { readonly [T in IntentTag]: WaitingKind } = {
  sendMessage: "message",
  sayHi: "message",
  likeUser: "like",
  checkIn: "checkIn",
  favourite: "change",
  remind: "change",
  requestFriend: "change",
  answerFriend: "change",
  removeFriend: "change",
  block: "change",
  report: "change",
  updateProfile: "change",
  markRead: "change",
  track: "change",
}

/** Of the outbox, what waits; what is parked needs its owner first. */
export const waitingOf = (intents: ReadonlyArray<Pick<Intent, "state" | "command">>): Waiting => {
  const kinds = intents.filter(({ state }) => state === "waiting").map(({ command }) => KINDS[command._tag])
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
