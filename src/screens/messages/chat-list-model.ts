/** What the chat list shows. */
import type { AppError } from "#schema/errors.ts"
import type { SendState } from "#schema/model/chat.ts"
import type { CallNote } from "#schema/model/message.ts"
import type { StatusName } from "../../ui/status-look.ts"

export interface ChatRow {
  /** Session id. */
  readonly id: string
  readonly friendId: number
  readonly name: string
  readonly photo: string
  readonly demo: boolean
  readonly status: StatusName | undefined
  readonly unread: number
  /** ms since 1970. */
  readonly time: number
  readonly draft: string
  readonly last:
    | {
        readonly mine: boolean
        readonly text: string
        readonly call: CallNote | null
        readonly state: SendState | null
      }
    | undefined
}

export type ChatListModel =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly rows: ReadonlyArray<ChatRow> }
