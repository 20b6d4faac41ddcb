/** What a row of a thread is given to draw its content. */
import type { MessageContent } from "#schema/chat/message.ts"
import type { AppError } from "#schema/errors.ts"
import type { ThreadMessage } from "../thread-model.ts"
import type { RowWords } from "../use-row-words.ts"

export type ContentOf<K extends MessageContent["kind"]> = Extract<MessageContent, { readonly kind: K }>

/** Contents whose rows a thread has from its first message on; all others: seldom-rows.tsx. */
export type FirstKind = "text" | "notice"

/** What came of a translation. `left`: free ones of today; null where there is no limit. `onVip`: what lifts the limit that was met. */
export type TranslateOutcome =
  | { readonly state: "done"; readonly left: number | null }
  | { readonly state: "failed"; readonly error: AppError; readonly onVip: (() => void) | undefined }

export interface RowActions {
  readonly onRetry: (id: string) => void
  readonly onDelete: (id: string) => void
  /** Asks the other to be a friend. */
  readonly onFriend: () => void
  readonly onCall: (kind: "video" | "voice") => void
  /** The texts of the group that ends with message n; null when nothing was to be done. `isByItself`: nobody pressed. */
  readonly onTranslate: (n: number, isByItself: boolean) => Promise<TranslateOutcome | null>
}

export interface RowProps<C extends MessageContent = MessageContent> {
  content: C
  message: ThreadMessage
  /** First and last of its group. */
  isFirst: boolean
  isLast: boolean
  name: string
  now: number
  isHost: boolean
  /** Why no call can be started now. */
  callOff: string | undefined
  words: RowWords
  actions: RowActions
}
