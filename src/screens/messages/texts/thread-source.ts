/**
 * The rows of a thread, from its windows: the newest one, and windows of 64 messages around the view. A window has a
 * fixed place in the session, so its query stays the same while new messages arrive. A window that the view has left is
 * released.
 */
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { QueryOf, QueryResult } from "#schema/queries.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { Client } from "../../../client/client.ts"
import type { Gap, ThreadMessage, ThreadRows, ThreadSource } from "../thread-model.ts"
import { ownTextsOf } from "./own-texts.ts"
import { makePageWindows, type Window } from "./page-windows.ts"

const messageByItem = new WeakMap<ThreadItem, ThreadMessage>()

const make = ({ id, mine, state, content, translation, message, waiting }: ThreadItem): ThreadMessage => ({
  id,
  mine,
  state,
  content,
  translation,
  n: message?.n ?? null,
  time: message?.time ?? waiting?.at ?? 0,
  reason: waiting?.reason ?? null,
})

/** A row of the thread as the view shows it. The same item always gives the same object. */
const messageOfItem = (item: ThreadItem): ThreadMessage => {
  const known = messageByItem.get(item)
  if (known) return known
  const message = make(item)
  messageByItem.set(item, message)
  return message
}

type Result = QueryResult<"thread">

/** Rows of the newest window. */
const NEWEST = 80
/** Rows kept loaded on each side of the view. */
const MARGIN = 96
/**
 * Rows beside the view that may be drawn: ThreadList's AHEAD, counted in rows of the least height. A change further
 * away triggers no redraw.
 */
const DRAWN = 24
/** Browsers cannot scroll a list taller than this many rows. */
const MOST_ROWS = 240_000

export const newestOf = (friendId: number): QueryOf<"thread"> => ({
  _tag: "thread",
  friendId,
  anchor: "newest",
  before: NEWEST,
  after: 0,
})

/** The messages of a window by their index in it; computed once for each result. */
const made = new WeakMap<
  Result,
  { readonly messages: ReadonlyArray<ThreadMessage | undefined>; readonly waiting: ReadonlyArray<ThreadMessage> }
>()
const partsOf = (result: Result) => {
  const known = made.get(result)
  if (known) return known
  const messages: Array<ThreadMessage | undefined> = []
  const waiting: Array<ThreadMessage> = []
  for (const id of result.order) {
    const item: ThreadItem | undefined = result.rows.get(id)
    if (item === undefined) continue
    if (item.message === null) waiting.push(messageOfItem(item))
    else messages[item.message.n - result.head.from] = messageOfItem(item)
  }
  const parts = { messages, waiting }
  made.set(result, parts)
  return parts
}

const readyOf = (window: Window | undefined): Result | undefined => {
  const state = window?.get()
  return state?.state === "ready" ? state.value : undefined
}

const inWindow = (window: Window | undefined, n: number): ThreadMessage | Gap => {
  const state = window?.get()
  if (state === undefined || state.state === "loading") return "reading"
  if (state.state === "failed") return "failed"
  const { from, to, missing } = state.value.head
  const message = partsOf(state.value).messages[n - from]
  return message ?? (n < to && missing !== "none" ? missing : "reading")
}

/** Message numbers. */
type View = readonly [first: number, last: number]

/** Number of the list's first message, and of the one after its last. */
const spanOf = (count: number, centre: number | "newest"): readonly [base: number, end: number] => {
  const base = centre === "newest" ? count - MOST_ROWS : Math.min(centre - MOST_ROWS / 2, count - MOST_ROWS)
  return [Math.max(0, base), Math.min(count, Math.max(0, base) + MOST_ROWS)]
}

const pagesAround = (view: View, { from, count }: Result["head"]): ReadonlySet<number> => {
  const first = Math.max(0, Math.floor((view[0] - MARGIN) / MESSAGE_PAGE))
  // The newest window advances with each message. The page in which it starts is watched too, so that rows it leaves
  // behind are already loaded.
  const last = Math.floor(Math.min(view[1] + MARGIN, from + MESSAGE_PAGE - 1, count - 1) / MESSAGE_PAGE)
  return new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at))
}

export const makeThreadSource = (client: Client, friendId: number): ThreadSource => {
  const newest: Window = client.query(newestOf(friendId))
  const own = ownTextsOf(client, friendId)
  const listeners = new Set<() => void>()
  let stops: ReadonlyArray<() => void> = []
  let rows: ThreadRows | undefined
  /** The result from which the rows were made. */
  let madeOf: Result | undefined
  let view: View | undefined
  let centre: number | "newest" = "newest"

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const pages = makePageWindows({
    windowAt: (page) =>
      client.query({ _tag: "thread", friendId, anchor: page * MESSAGE_PAGE, before: 0, after: MESSAGE_PAGE - 1 }),
    wanted: () => {
      const head = readyOf(newest)?.head
      return view === undefined || head === undefined ? new Set() : pagesAround(view, head)
    },
    isDrawn: (page) =>
      view !== undefined && page * MESSAGE_PAGE <= view[1] + DRAWN && (page + 1) * MESSAGE_PAGE > view[0] - DRAWN,
    onChange: (isSeen) => {
      rows = undefined
      if (isSeen) tell()
    },
  })
  const follow = () => {
    if (listeners.size > 0) pages.follow()
  }
  const changed = () => {
    rows = undefined
    follow()
    tell()
  }

  const make = (): ThreadRows => {
    const result = readyOf(newest)
    madeOf = result
    if (result === undefined) return { base: 0, length: 0, isWhole: true, at: () => "reading" }
    const { count, from } = result.head
    const [base, end] = spanOf(count, centre)
    own.settle((id) => result.rows.has(id))
    const { messages, waiting: known } = partsOf(result)
    const waiting = [...known, ...own.get()]
    const here = pages.all()
    return {
      base,
      length: end - base + (end === count ? waiting.length : 0),
      isWhole: end === count,
      at: (index) => {
        const n = base + index
        if (n >= count) return waiting[n - count] ?? "reading"
        return (
          messages[n - from] ?? (n >= from ? inWindow(newest, n) : inWindow(here.get(Math.floor(n / MESSAGE_PAGE)), n))
        )
      },
    }
  }
  const get = (): ThreadRows => {
    rows ??= make()
    return rows
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        stops = [newest.subscribe(changed), own.subscribe(changed)]
        // Changes between the first read and this subscription notified nobody.
        if (madeOf !== readyOf(newest)) rows = undefined
        follow()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const stop of stops) stop()
        stops = []
        pages.stop()
        rows = undefined
      }
    },
    get,
    show: (first, last) => {
      const { base } = get()
      if (view?.[0] === base + first && view[1] === base + last) return
      view = [base + first, base + last]
      follow()
    },
    reach: (n) => {
      if (n !== "newest") view = [n, n]
      const { base, length } = get()
      if (n === "newest" ? centre === n : n >= base && n < base + length) return follow()
      centre = n
      changed()
    },
  }
}
