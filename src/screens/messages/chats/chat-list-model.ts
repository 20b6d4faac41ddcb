/** The data that the chat list shows. */

import type { ChatEntry } from "#schema/chat/chat.ts"
import type { AppError } from "#schema/errors.ts"
import type { StatusName } from "../../../ui/people/status-look.ts"

export interface ChatRow {
  /** Session id. */
  readonly id: string
  readonly friendId: number
  /** In the row of greetings `name` and `photo` are those of the newest greeter. */
  readonly name: string
  readonly photo: string
  readonly demo: boolean
  readonly status: StatusName | undefined
  readonly unread: number
  /** ms since 1970. */
  readonly time: number
  readonly draft: string
  readonly last: ChatEntry["last"]
  /** The latest greeters, in the row that stands for all greetings; undefined for a chat. */
  readonly faces?: ReadonlyArray<{ readonly name: string; readonly photo: string }> | undefined
}

export type ChatListModel =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly rows: ReadonlyArray<ChatRow> }

/** Watched statuses of a long list advance in steps of this many rows. */
const VIEW = 30

/** The step to which the first row in view belongs. Steps keep the watched set from changing with each row scrolled. */
export const pageOfView = (first: number): number => Math.max(0, Math.floor(first / VIEW))

/** The rows whose status is watched: the step in view and one more on each side. */
export const nearView = <R>(rows: ReadonlyArray<R>, page: number): ReadonlyArray<R> =>
  rows.slice(Math.max(0, (page - 1) * VIEW), (page + 2) * VIEW)
