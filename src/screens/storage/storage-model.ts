/** What the storage screen shows. */
import type { StorageUse } from "#schema/device/status.ts"

/** How far the messages of a chat, or of all, are here. */
export interface HistoryModel {
  readonly state: "idle" | "running" | "offline" | "paused" | "full" | "complete"
  /** All of them are to be here, now and later. */
  readonly wanted: boolean
  /** It is wanted with all other chats. */
  readonly covered: boolean
  /** Messages on this device, and in all. */
  readonly done: number
  readonly total: number
  /** Bytes that are still to come, guessed. */
  readonly guess: number
  /** What the browser would give besides what is used; undefined when it does not say. */
  readonly free: number | undefined
}

/** It may not fit. */
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
  /** What the browser would give; undefined when it does not say. */
  readonly quota: number | undefined
  readonly persistence: "unasked" | "wanted" | "granted" | "refused"
  readonly chats: ReadonlyArray<ChatUseModel>
  /** Pages of old messages that were removed for lack of space. */
  readonly pruned: number
  /** Rows that are being rebuilt. */
  readonly rebuilding: { readonly done: number; readonly total: number } | undefined
  readonly history: HistoryModel | undefined
  /** The chat whose space is being looked at; its history is undefined until it is known. */
  readonly chosen: { readonly chat: ChatUseModel; readonly history: HistoryModel | undefined } | undefined
  /** Device time of the measurement. */
  readonly at: number
}

export type StorageState = { readonly state: "loading" } | { readonly state: "ready"; readonly storage: StorageModel }

export type HistoryAction = "start" | "pause" | "resume" | "cancel"

export interface StorageActions {
  readonly onBack: () => void
  readonly onKeep: () => void
  readonly onHistory: (action: HistoryAction, sessionId: string | null) => void
  /** A chat is to be looked at, or no longer. */
  readonly onChoose: (friendId: number | undefined) => void
  readonly onPrune: (sessionId: string, keep: "newest" | "none") => void
  readonly onClearCaches: () => void
  readonly onCompact: () => void
  /** Saves all that is here as a file, with or without what people wrote. */
  readonly onExport: (redact: boolean) => void
}

/** Parts of a whole as widths in per cent; what is there at all stays visible. */
export const widthsOf = (parts: ReadonlyArray<number>): ReadonlyArray<number> => {
  const shown = parts.map((part) => (part <= 0 ? 0 : Math.max(part, 0.015 * parts.reduce((a, b) => a + b, 0))))
  const whole = shown.reduce((a, b) => a + b, 0)
  return shown.map((part) => (whole === 0 ? 0 : (100 * part) / whole))
}

/** The account's data by kind, in bytes; together it is all of it. */
export type StorageParts = Readonly<Record<"messages" | "log" | "search" | "caches" | "rest", number>>

export const partsOf = ({ messageBytes, log, search, caches, rest }: StorageUse): StorageParts => ({
  messages: messageBytes,
  log,
  search,
  caches,
  rest,
})
