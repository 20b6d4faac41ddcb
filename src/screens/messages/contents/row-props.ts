/** The props with which a row of a thread draws its content. */
import type { MessageContent } from "#schema/chat/message.ts"
import type { AppError } from "#schema/errors.ts"
import type { ThreadMessage } from "../thread-model.ts"
import type { RowWords } from "../use-row-words.ts"

export type ContentOf<K extends MessageContent["kind"]> = Extract<MessageContent, { readonly kind: K }>

/** Kinds of content whose rows load with the thread; all others: seldom-rows.tsx. */
export type FirstKind = "text" | "notice"

/**
 * The outcome of a translation. `left`: free translations left today; null: no limit. `onVip`: opens VIP when that
 * would lift the limit.
 */
export type TranslateOutcome =
  | { readonly state: "done"; readonly left: number | null }
  | { readonly state: "failed"; readonly error: AppError; readonly onVip: (() => void) | undefined }

export interface RowActions {
  readonly onRetry: (id: string) => void
  readonly onDelete: (id: string) => void
  /** Asks the other person to become a friend. */
  readonly onFriend: () => void
  readonly onCall: (kind: "video" | "voice") => void
  /**
   * Translates the texts of the group that ends with message n; null: nothing to do. `isByItself`: automatic, without a
   * press.
   */
  readonly onTranslate: (n: number, isByItself: boolean) => Promise<TranslateOutcome | null>
}

export interface RowProps<C extends MessageContent = MessageContent> {
  content: C
  message: ThreadMessage
  /** Whether the message is the first, or the last, of its group. */
  isFirst: boolean
  isLast: boolean
  name: string
  now: number
  isHost: boolean
  /** Why no call can start now. */
  callOff: string | undefined
  words: RowWords
  actions: RowActions
}
