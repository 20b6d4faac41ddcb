/** The data that the storage screen shows. */
import type { StorageUse } from "#schema/device/status.ts"

/** How many messages of a chat, or of all chats, are on this device. */
export interface HistoryModel {
  readonly state: "idle" | "running" | "offline" | "paused" | "full" | "complete"
  /** All messages are to be kept here, future ones included. */
  readonly wanted: boolean
  /** The chat is already covered by the switch for all chats. */
  readonly covered: boolean
  /** The number of messages on this device, and of all messages. */
  readonly done: number
  readonly total: number
  /** Estimated bytes still to be fetched. */
  readonly guess: number
  /** Bytes that the browser still allows; undefined when it does not say. */
  readonly free: number | undefined
}

/** The messages may not fit. */
export const isTight = ({ guess, free }: HistoryModel): boolean => free !== undefined && guess > free

export interface ChatUseModel {
  readonly sessionId: string
  readonly friendId: number
  readonly name: string
  readonly photo: string
  readonly held: number
  readonly count: number
  readonly bytes: number
}

export interface StorageModel {
  /** Bytes. */
  readonly parts: StorageParts
  readonly total: number
  /** Bytes that the browser allows; undefined when it does not say. */
  readonly quota: number | undefined
  readonly persistence: "unasked" | "wanted" | "granted" | "refused"
  readonly chats: ReadonlyArray<ChatUseModel>
  /** The number of pages of old messages removed for lack of space. */
  readonly pruned: number
  /** Rows that are being rebuilt. */
  readonly rebuilding: { readonly done: number; readonly total: number } | undefined
  readonly history: HistoryModel | undefined
  /** The chosen chat. Its history is undefined until known. */
  readonly chosen: { readonly chat: ChatUseModel; readonly history: HistoryModel | undefined } | undefined
  /** Device time of the measurement, ms. */
  readonly at: number
}

export type HistoryAction = "start" | "pause" | "resume" | "cancel"

export interface StorageActions {
  readonly onBack: () => void
  readonly onKeep: () => void
  readonly onHistory: (action: HistoryAction, sessionId: string | null) => void
  /** Chooses a chat; undefined: none. */
  readonly onChoose: (friendId: number | undefined) => void
  readonly onPrune: (sessionId: string, keep: "newest" | "none") => void
  readonly onClearCaches: () => void
  readonly onCompact: () => void
  /** Saves everything stored here as a file, with or without what people wrote. */
  readonly onExport: (redact: boolean) => void
}

/** Parts of a whole as widths in per cent. A part above 0 always stays visible. */
export const widthsOf = (parts: ReadonlyArray<number>): ReadonlyArray<number> => {
  const shown = parts.map((part) => (part <= 0 ? 0 : Math.max(part, 0.015 * parts.reduce((a, b) => a + b, 0))))
  const whole = shown.reduce((a, b) => a + b, 0)
  return shown.map((part) => (whole === 0 ? 0 : (100 * part) / whole))
}

/** The account's data by kind, in bytes. Together they are all of it. */
export type StorageParts = Readonly<Record<"messages" | "log" | "search" | "caches" | "rest", number>>

export const partsOf = ({ messageBytes, log, search, caches, rest }: StorageUse): StorageParts => ({
  messages: messageBytes,
  log,
  search,
  caches,
  rest,
})
