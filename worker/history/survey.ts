/** Counts which part of the history is on this device, page by page, with only a few pages in memory at once. */
import { Effect } from "effect"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import type { RowReader } from "../store/row-reader.ts"
import { fullPage } from "./spans.ts"

/** Pages read in one turn: a thousand messages. */
const READ = 16
/** Most pages that a chat may have, whatever its newest message says. */
const MOST_PAGES = 100_000
/** Assumed size of a message while none is here, bytes. */
const SIZE = 350

export interface MissingPage {
  readonly sessionId: string
  readonly page: number
  /** Messages that the page lacks. */
  readonly count: number
}

export interface Survey {
  /** Messages here, and in all. */
  readonly done: number
  readonly total: number
  /** Mean size of a message, bytes. */
  readonly mean: number
  /** Chats with the newest message first, in each the newest page first. */
  readonly missing: ReadonlyArray<MissingPage>
}

/** Surveys one chat, or all chats (null). */
export const surveyHistory = Effect.fnUntraced(function* (
  reader: RowReader["Service"],
  sessionId: string | null,
): Effect.fn.Return<Survey, StorageFailure> {
  const chats = (yield* reader.range("chat"))
    .map(([, chat]) => chat)
    .filter((chat) => chat.count > 0 && (sessionId === null || chat.sessionId === sessionId))
    .sort((a, b) => (b.last?.time ?? 0) - (a.last?.time ?? 0))
  const missing: Array<MissingPage> = []
  let [held, measured, bytes] = [0, 0, 0]
  for (const { sessionId: session, count } of chats) {
    for (let top = Math.min(MOST_PAGES, pageOf(count - 1)); top >= 0; top -= READ) {
      const pages = Array.from({ length: Math.min(READ, top + 1) }, (_, at) => top - at)
      const rows = yield* reader.rows(pages.map((page) => families.page.key(session, page)))
      for (const page of pages) {
        const messages = rows.get(families.page.key(session, page))?.messages ?? []
        held += messages.length
        const lacks = fullPage(page, count) - messages.length
        if (lacks > 0) missing.push({ sessionId: session, page, count: lacks })
        if (page !== pageOf(count - 1)) continue
        measured += messages.length
        bytes += JSON.stringify(messages).length
      }
      yield* Effect.yieldNow
    }
  }
  const total = chats.reduce((sum, { count }) => sum + count, 0)
  return { done: Math.min(held, total), total, mean: measured === 0 ? SIZE : Math.ceil(bytes / measured), missing }
})
