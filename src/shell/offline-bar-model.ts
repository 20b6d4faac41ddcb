import type { ListedIntent, ListedTag } from "#schema/outbox/intent.ts"

/** Kinds of waiting intents, as the bar names them. */
export const WAITING_KINDS = ["message", "like", "change"] as const
type WaitingKind = (typeof WAITING_KINDS)[number]

/** Commands that the bar has a name for; every other one is a change. */
const NAMED: { readonly [T in ListedTag]?: WaitingKind } = {
  sendMessage: "message",
  sayHi: "message",
  askSupport: "message",
  likeUser: "like",
}

export type Waiting = Readonly<Partial<Record<WaitingKind, number>>>

/** Counts the waiting intents of the outbox. Parked ones are left out: the user must act on them first. */
export const waitingOf = (intents: ReadonlyArray<Pick<ListedIntent, "state" | "command">>): Waiting => {
  const counts: Partial<Record<WaitingKind, number>> = {}
  for (const { state, command } of intents) {
    const kind = NAMED[command._tag] ?? "change"
    if (state === "waiting") counts[kind] = (counts[kind] ?? 0) + 1
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
