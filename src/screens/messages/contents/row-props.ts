/** What a row of a thread is given to draw its content. */
import type { MessageContent } from "#schema/chat/message.ts"
import type { ThreadMessage } from "../thread-model.ts"
import type { RowWords } from "../use-row-words.ts"

export type ContentOf<K extends MessageContent["kind"]> = Extract<MessageContent, { readonly kind: K }>

export interface RowActions {
  readonly onRetry: (id: string) => void
  readonly onDelete: (id: string) => void
  readonly onCall: (kind: "video" | "voice") => void
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
