/** What the chat list shows. */

import type { ChatEntry } from "#schema/chat/chat.ts"
import type { AppError } from "#schema/errors.ts"
import type { StatusName } from "../../../ui/people/status-look.ts"

export interface ChatRow {
  /** Session id. */
  readonly id: string
  readonly friendId: number
  /** In the row of greetings the newest greeter's, as is `photo`. */
  readonly name: string
  readonly photo: string
  readonly demo: boolean
  readonly status: StatusName | undefined
  readonly unread: number
  /** ms since 1970. */
  readonly time: number
  readonly draft: string
  readonly last: ChatEntry["last"]
  /** Who greeted last, of the row that stands for all greetings; undefined for a chat. */
  readonly faces?: ReadonlyArray<{ readonly name: string; readonly photo: string }> | undefined
}

export type ChatListModel =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly rows: ReadonlyArray<ChatRow> }

/** The watched statuses of a long list move on in steps of this many rows. */
const VIEW = 30

/** The step that the first row in view belongs to, so that not every row that goes by changes what is watched. */
export const pageOfView = (first: number): number => Math.max(0, Math.floor(first / VIEW))

/** The rows whose status is watched: those in view and as many on each side. */
export const nearView = <R>(rows: ReadonlyArray<R>, page: number): ReadonlyArray<R> =>
  rows.slice(Math.max(0, (page - 1) * VIEW), (page + 2) * VIEW)
