/** States of the thin bar at the foot of the page; no bar while all is well. */
export type OfflineBarModel =
  | {
      readonly state: "weak" | "offline" | "reconnecting"
      /** Device time when the chats were last complete. */
      readonly savedAt: number | undefined
      /** Intents that wait. */
      readonly waiting: number
      /** Seconds until the next try. */
      readonly retryIn: number | undefined
    }
  | { readonly state: "back" }
