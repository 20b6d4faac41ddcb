/**
 * First values of the page's queries: what the worker has read raw before its engine was loaded. They are shown until
 * the queries themselves answer; what stays equal then stays the same object, so nothing is drawn twice.
 */
import type { Query, QueryOf } from "#schema/queries.ts"
import type { BootThread, BootValues } from "#schema/worker-api.ts"
import { applyToList } from "./patch.ts"
import type { Watches } from "./watches.ts"

/** Marks on the page's timeline: the chat list, or the open thread's messages, were here before the engine. */
export const FIRST_MARKS = { chats: "livcam:first-chats", thread: "livcam:first-thread" } as const

export const takeFirstValues = (port: MessagePort, seed: Watches["seed"]): void => {
  port.onmessage = ({ data }: MessageEvent<BootValues>) => {
    port.close()
    seed((query) => firstValueOf(data, query))
    if (data.chats !== null) performance.mark(FIRST_MARKS.chats)
    if (data.thread !== null) performance.mark(FIRST_MARKS.thread)
  }
}

/** Undefined for a query of which nothing is known yet. */
export const firstValueOf = ({ session, unread, chats, thread }: BootValues, query: Query): unknown => {
  if (query._tag === "session") return session
  if (query._tag === "unread") return unread
  if (query._tag === "chats" && chats !== null) return listOf("chats", { unread }, chats)
  return query._tag === "thread" && thread?.friendId === query.friendId ? windowOf(thread, query) : undefined
}

const listOf = (tag: "chats" | "thread", head: unknown, rows: ReadonlyArray<{ readonly id: string }>): unknown =>
  applyToList(tag, undefined, { id: 0, kind: "list", head, order: rows.map(({ id }) => id), rows })

/** For the newest window: the messages that are here. For any other window: all of it, or undefined. */
const windowOf = (thread: BootThread, { anchor, before, after }: QueryOf<"thread">): unknown => {
  const { head, messages, waiting, from: first } = thread
  const { count } = head
  const middle = anchor === "newest" ? count : Math.min(Math.max(0, anchor), Math.max(0, count - 1))
  const from = Math.max(0, middle - before)
  const to = anchor === "newest" ? count : Math.min(count, middle + after + 1)
  if (anchor !== "newest" && from < first) return undefined
  const start = Math.max(from, first)
  const shown = [...messages.slice(start - first, to - first), ...(to < count ? [] : waiting)]
  return listOf("thread", { ...head, from: start, to, missing: "none" }, shown)
}
