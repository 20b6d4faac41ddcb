/** The two layouts of documents on the disk: each document in its own row, and messages in pages. */
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { Bounds, KeyRange, Layout, RowDoc } from "./layout.ts"

interface RowsOptions extends Pick<Layout, "ranges"> {
  readonly primary: string
  readonly fields?: ReadonlyArray<string>
  readonly isLarge?: boolean
  /** Makes a row's key from the value of its only field. */
  readonly keyOf?: (value: unknown) => string
  readonly rowOf?: (id: string) => string
  /** The primary key of the document in a row. */
  readonly idOf?: (key: string) => string
}

const same = (key: string): string => key

/** One document in each row. Keys are made of at most one field. A value that is no object stands under `value`. */
export const rowsLayout = ({
  ranges,
  primary,
  fields = [],
  isLarge = false,
  keyOf = String,
  rowOf = same,
  idOf = same,
}: RowsOptions): Layout => {
  const [first, behind]: KeyRange = ranges[0] ?? ["", ""]
  const after = (key: string): string => `${key}\u0000`
  return {
    ranges,
    fields,
    isInverted: false,
    isLarge,
    within: ([value], { low, high }) =>
      value === undefined
        ? [low === undefined ? first : keyOf(low), high === undefined ? behind : after(keyOf(high))]
        : [keyOf(value), after(keyOf(value))],
    rowOf,
    differing: (was, value) => [was, value],
    gone: (key) => [{ [primary]: idOf(key) }],
    read: (key, value) =>
      value === undefined ? [] : [{ ...(isPlain(value) ? value : { value }), [primary]: idOf(key) }],
    write: ([doc = {}]) => ({ text: JSON.stringify(doc) }),
  }
}

/** A collection in its own key family, by primary key. */
export const plainLayout = (name: string, primary: string): Layout => {
  const rowOf = (id: unknown): string => `${name}|${String(id)}`
  const idOf = (key: string): string => key.slice(name.length + 1)
  return rowsLayout({ ranges: [[`${name}|`, `${name}}`]], primary, fields: [primary], keyOf: rowOf, rowOf, idOf })
}

interface PagesOptions {
  readonly prefix: string
  readonly keyOf: (sessionId: string, page: number) => string
  /** Reads a page's key: the session and the page's number. */
  readonly placeOf: (key: string) => readonly [sessionId: string, page: number]
  readonly lastPage: number
}

const NUMBER_WIDTH = 9
/** The primary key of a message: its session and its number in the session. */
export const messageIdOf = (sessionId: string, n: number): string =>
  `${sessionId}|${String(n).padStart(NUMBER_WIDTH, "0")}`

/** Messages by session and number. A row is a page of them; the newest page comes first. */
export const pagesLayout = ({ prefix, keyOf, placeOf, lastPage }: PagesOptions): Layout => {
  const pageOf = (n: unknown): number => Math.min(lastPage, Math.max(0, Math.floor(Number(n) / MESSAGE_PAGE)))
  const within = ([sessionId, n]: ReadonlyArray<unknown>, { low, high }: Bounds): KeyRange => {
    if (sessionId === undefined) return [`${prefix}|`, `${prefix}}`]
    const [oldest, newest] = [pageOf(n ?? low ?? 0), pageOf(n ?? high ?? Number.POSITIVE_INFINITY)]
    return [keyOf(String(sessionId), newest), `${keyOf(String(sessionId), oldest)}\u0000`]
  }
  return {
    ranges: [[`${prefix}|`, `${prefix}}`]],
    fields: ["sessionId", "n"],
    isInverted: true,
    isLarge: true,
    within,
    rowOf: (id) => {
      const at = id.lastIndexOf("|")
      return keyOf(id.slice(0, at), pageOf(id.slice(at + 1)))
    },
    gone: (key) => {
      const [sessionId, page] = placeOf(key)
      return Array.from({ length: MESSAGE_PAGE }, (_, at) => ({ id: messageIdOf(sessionId, page * MESSAGE_PAGE + at) }))
    },
    // A new page contains the identical objects of the former page's unchanged messages.
    differing: (was, page) => {
      const [before, now] = [messagesOf(was), messagesOf(page)]
      const [left, kept] = [new Set(before), new Set(now)]
      return [
        { messages: before.filter((message) => !kept.has(message)) },
        { messages: now.filter((message) => !left.has(message)) },
      ]
    },
    read: (_key, page) =>
      messagesOf(page).map((message) => ({
        ...message,
        id: messageIdOf(String(message.sessionId), Number(message.n)),
      })),
    write: (docs) => {
      const messages = docs.map(({ id, ...message }) => message)
      const [{ sessionId, n } = {}] = docs
      const text = JSON.stringify({ sessionId, page: pageOf(n), messages })
      return docs.length === MESSAGE_PAGE ? { text, isCold: true } : { text }
    },
  }
}

const messagesOf = (page: unknown): ReadonlyArray<RowDoc> =>
  isPlain(page) && Array.isArray(page.messages) ? page.messages.filter(isPlain) : []

const isPlain = (value: unknown): value is RowDoc =>
  typeof value === "object" && value !== null && !Array.isArray(value)
