import type { SearchGroup, SearchHead, SearchHit } from "#schema/chat/search.ts"
import type { AppError } from "#schema/errors.ts"
import type { ListValue } from "#schema/queries.ts"
import type { QueryState } from "../../client/client.ts"

/** The part of the screen below its field. `isOld`: results of the previous text, until the current one is answered. */
export type SearchModel =
  | { readonly state: "idle" }
  | { readonly state: "searching" }
  | { readonly state: "failed"; readonly error: AppError }
  | {
      readonly state: "ready"
      readonly head: SearchHead
      readonly groups: ReadonlyArray<SearchGroup>
      readonly isOld: boolean
    }

export interface Scope {
  readonly friendId: number
  readonly name: string
}

type Value = ListValue<SearchHead, SearchGroup>

/** `before`: the last answer to another text in the same scope. */
export const searchModel = (text: string, query: QueryState<Value>, before: Value | undefined): SearchModel => {
  if (text.trim() === "") return { state: "idle" }
  if (query.state === "failed") return query
  const isAnswered = query.state === "ready" && query.value.head.state === "ready"
  const value = isAnswered ? query.value : before
  if (value === undefined) return { state: "searching" }
  const groups = value.order.flatMap((id) => value.rows.get(id) ?? [])
  return { state: "ready", head: value.head, groups, isOld: !isAnswered }
}

export interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Index at which the piece begins. */
  readonly at: number
}

/** A text in pieces, marked and unmarked, in order. */
export const piecesOf = ({ text, marks }: Pick<SearchHit, "text" | "marks">): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let at = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), isMarked, at })
    at = Math.max(at, to)
  }
  for (const [from, to] of marks) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return pieces
}

export const addressOfHit = (friendId: number, n: number): string => `/message/IMMessageSession/${friendId}?at=${n}`

export const addressOfSearch = (friendId: number, text = ""): string => {
  const query = new URLSearchParams({ chat: String(friendId), ...(text === "" ? {} : { q: text }) })
  return `/search?${query}`
}
