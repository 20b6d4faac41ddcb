/**
 * The lower bound for rebuilding all rows. Reads the log entries of our own database raw, with the full pages that they
 * name, folds them by hand into chats and pages of messages, and writes those raw into a separate database. Nothing is
 * decoded, checked or resumable.
 */
import type { Message } from "#schema/chat/message.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { type StoredText, unpackText } from "../../../worker/store/disk/packed-text.ts"
import type { PageRef } from "../../../worker/store/page-refs.ts"
import { answer, done, openDatabase, writing } from "../engines/idb.ts"

interface Entry {
  readonly events: ReadonlyArray<{ readonly _tag: string; readonly message?: Message }>
  readonly pages?: ReadonlyArray<PageRef>
}
interface Row {
  readonly k: string
  readonly v: StoredText
}

const READ = 50

const opened = async (me: number): Promise<IDBDatabase> => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const name = names.find((one) => one.startsWith(`rxdb-dexie-livcam-${me}--`) && one.endsWith("rows"))
  if (name === undefined) throw new Error(`no log among ${names.join(", ")}`)
  return answer(indexedDB.open(name))
}

const pageKey = (sessionId: string, page: number): string =>
  `m|${sessionId}|${String(9_999_999 - page).padStart(7, "0")}`

/** The messages of these entries that are stored in pages; all pages are read at once. */
const inPages = async (log: IDBDatabase, refs: ReadonlyArray<PageRef>): Promise<ReadonlyArray<Message>> => {
  if (refs.length === 0) return []
  const docs = log.transaction("docs").objectStore("docs")
  const keys = [...new Set(refs.map(({ sessionId, page }) => pageKey(sessionId, page)))]
  const found: ReadonlyArray<Row | undefined> = await Promise.all(keys.map((key) => answer(docs.get(key))))
  const texts = await Promise.all(found.map((row) => (row === undefined ? "{}" : unpackText(row.v))))
  const pages = new Map(
    texts.map((text, at) => [keys[at] ?? "", (JSON.parse(text) as { messages?: Message[] }).messages]),
  )
  return refs.flatMap(({ sessionId, page, runs }) => {
    const held = pages.get(pageKey(sessionId, page)) ?? []
    const taken: Array<Message> = []
    for (let at = 0; at < runs.length; at += 3) {
      const from = (runs[at + 1] ?? 0) % MESSAGE_PAGE
      taken.push(...held.slice(from, from + (runs[at + 2] ?? 0)))
    }
    return taken
  })
}

/** `isWritten` false: only reads and folds. */
const fold = async (me: number, isWritten: boolean) => {
  const [log, target] = [await opened(me), await openDatabase("raw-fold", (made) => made.createObjectStore("rows"))]
  const chats = new Map<string, { count: number; last: Message }>()
  const pages = new Map<string, Array<Message>>()
  let events = 0
  let after = "e|"
  const flush = async (keep: boolean): Promise<void> => {
    if (!isWritten) return pages.clear()
    const transaction = writing(target, ["rows"])
    const rows = transaction.objectStore("rows")
    for (const [key, messages] of pages) {
      if (keep && messages.length < MESSAGE_PAGE) continue
      rows.put(JSON.stringify({ messages }), key)
      pages.delete(key)
    }
    for (const [sessionId, chat] of chats) rows.put(JSON.stringify(chat), `s|${sessionId}`)
    await done(transaction)
  }
  for (;;) {
    const range = IDBKeyRange.bound(after, "e}", true, true)
    const found: ReadonlyArray<Row> = await answer(log.transaction("docs").objectStore("docs").getAll(range, READ))
    const entries: ReadonlyArray<Entry> = await Promise.all(
      found.map(async ({ v }) => JSON.parse(await unpackText(v)) as Entry),
    )
    after = found.at(-1)?.k ?? after
    const moved = await inPages(
      log,
      entries.flatMap(({ pages: refs = [] }) => refs),
    )
    const own = entries.flatMap(({ events: all }) => all.flatMap(({ message }) => message ?? []))
    for (const message of [...moved, ...own]) {
      events += 1
      const { sessionId, n } = message
      const key = `m|${sessionId}|${Math.floor(n / MESSAGE_PAGE)}`
      const page = pages.get(key)
      if (page === undefined) pages.set(key, [message])
      else page.push(message)
      const chat = chats.get(sessionId)
      if (chat === undefined) chats.set(sessionId, { count: n + 1, last: message })
      else if (n >= chat.count) {
        chat.count = n + 1
        chat.last = message
      }
    }
    if (found.length < READ) break
    await flush(true)
  }
  await flush(false)
  return { events, chats: chats.size }
}

self.onmessage = ({ data }: MessageEvent<{ readonly me: number; readonly isWritten: boolean }>) => {
  const from = performance.now()
  fold(data.me, data.isWritten).then(
    (folded) => self.postMessage({ ...folded, ms: performance.now() - from }),
    (cause: unknown) => self.postMessage({ error: String(cause) }),
  )
}
