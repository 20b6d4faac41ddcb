/**
 * Query `thread`: a window of messages by number, and at the newest end the user's own waiting texts. Never a whole
 * history. Pages of the window are read by their keys and kept while it is watched: a commit reads again only the pages
 * that it touched.
 */
import { Effect, SubscriptionRef } from "effect"
import type { ThreadItem } from "#schema/chat/chat.ts"
import { contentOf, type Message } from "#schema/chat/message.ts"
import type { Translation } from "#schema/chat/translation.ts"
import type { QueryOf } from "#schema/queries.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { History } from "../../history/history.ts"
import { holesOf } from "../../history/spans.ts"
import { Identity } from "../../http/identity.ts"
import { Intents, isIntentKey } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { unreadOf } from "../../projections/unread-of.ts"
import { findPerson, personKeys } from "../../remotes/find-person.ts"
import { families, type RowKey } from "../../store/families.ts"
import { pageOf } from "../../store/page-refs.ts"
import { RowReader } from "../../store/row-reader.ts"
import { listOf, type OpenRowView } from "../view.ts"
import { messageItem, waitingItem } from "./thread-item.ts"
import { waitingTexts } from "./waiting-texts.ts"

export interface Window {
  /** First message of the window. */
  readonly from: number
  /** One after its last message. */
  readonly to: number
}

/** Which of `count` messages the window shows. */
export const windowOf = ({ anchor, before, after }: QueryOf<"thread">, count: number): Window => {
  if (anchor === "newest") return { from: Math.max(0, count - before), to: count }
  const middle = Math.min(Math.max(0, anchor), Math.max(0, count - 1))
  return { from: Math.max(0, middle - before), to: Math.min(count, middle + after + 1) }
}

/** The pages that a window reaches into, ascending. */
export const pagesIn = ({ from, to }: Window): ReadonlyArray<number> =>
  from >= to ? [] : Array.from({ length: pageOf(to - 1) - pageOf(from) + 1 }, (_, at) => pageOf(from) + at)

/**
 * The pages that the window reaches into when the thread is long enough; none when the window depends on the thread's
 * length.
 */
export const likelyPages = (query: QueryOf<"thread">): ReadonlyArray<number> =>
  query.anchor === "newest" ? [] : pagesIn(windowOf(query, Math.max(0, query.anchor) + query.after + 1))

type Services = RowReader | Identity | Intents | Outbox | History

export const openThread: OpenRowView<"thread", Services> = Effect.fnUntraced(function* (query) {
  const reader = yield* RowReader
  const { userId: me } = yield* Identity
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const history = yield* History
  const { friendId } = query
  const sessionId = sessionIdOf(me, friendId)
  const chatKey = families.chat.key(sessionId)
  const people: ReadonlyArray<string> = personKeys(friendId)
  const pageKey = (page: number) => families.page.key(sessionId, page)
  const translationsKey = (page: number) => families.translations.key(sessionId, page)

  /**
   * Keys of the window's pages and their translations. They are set before the pages are read, so that no commit in
   * between is missed.
   */
  let covered: ReadonlySet<RowKey> = new Set()
  const held = new Map<RowKey, ReadonlyArray<Message>>()
  const translated = new Map<RowKey, ReadonlyMap<number, Translation>>()
  const isHeld = (page: number): boolean => held.has(pageKey(page)) && translated.has(translationsKey(page))
  /** Sets which pages are covered. Returns those that are not held. */
  const cover = (pages: ReadonlyArray<number>): ReadonlyArray<number> => {
    covered = new Set([...pages.map(pageKey), ...pages.map(translationsKey)])
    for (const rows of [held, translated]) for (const key of rows.keys()) if (!covered.has(key)) rows.delete(key)
    return pages.filter((page) => !isHeld(page))
  }
  /** Reads those of these pages that are not held, and the chat with them. */
  const hold = Effect.fnUntraced(function* (pages: ReadonlyArray<number>) {
    const wanted = cover(pages)
    const rows = yield* reader.rows([chatKey, ...wanted.map(pageKey), ...wanted.map(translationsKey)])
    for (const page of wanted) {
      held.set(pageKey(page), rows.get(pageKey(page))?.messages ?? [])
      const { translations = [] } = rows.get(translationsKey(page)) ?? {}
      translated.set(translationsKey(page), new Map(translations.map(({ n, translation }) => [n, translation])))
    }
    return rows.get(chatKey)
  })

  /** Items stay the same objects while what they are made from does, so that they need not be compared again. */
  const made = new WeakMap<Message, ThreadItem>()
  const itemOf = (message: Message, readByFriend: number): ThreadItem => {
    const known = made.get(message)
    const translation = translated.get(translationsKey(pageOf(message.n)))?.get(message.n)
    const item = messageItem(message, contentOf(message), friendId, readByFriend, translation)
    if (known?.state === item.state && known.translation === item.translation) return known
    made.set(message, item)
    return item
  }
  const messagesIn = ({ from, to }: Window): ReadonlyArray<Message> =>
    pagesIn({ from, to })
      .flatMap((page) => held.get(pageKey(page)) ?? [])
      .filter(({ n }) => n >= from && n < to)

  /** Where the window probably is. It is mostly right, so that one read gives the chat and the pages. */
  let guess = likelyPages(query)
  /** Reads the changed rows again and gives the window. */
  const look = Effect.fnUntraced(function* (changed: Iterable<RowKey>) {
    for (const key of changed) {
      held.delete(key)
      translated.delete(key)
    }
    const chat = yield* hold(guess)
    const window = windowOf(query, chat?.count ?? 0)
    guess = pagesIn(window)
    if (cover(guess).length > 0) yield* hold(guess)
    const messages = messagesIn(window)
    return { chat, window, messages, holes: holesOf(window.from, window.to, messages) }
  })
  return {
    concerns: (key) => key === chatKey || covered.has(key) || isIntentKey(key) || people.includes(key),
    topics: ["sending", "filling"],
    read: (changed) =>
      Effect.gen(function* () {
        const first = yield* look(changed ?? [...held.keys()])
        // The chat's row may be of a commit that listeners have not been told of, while its page is held as it was.
        // That is no hole, so all held pages are read again.
        const { chat, window, messages, holes } = first.holes.length === 0 ? first : yield* look([...held.keys()])
        const { count = 0, readByMe = -1, readByFriend = -1, draft = "" } = chat ?? {}
        if (holes.length > 0) yield* history.fill(sessionId, holes)
        const missing =
          holes.length === 0 ? "none" : (SubscriptionRef.getUnsafe(history.filling).get(sessionId) ?? "failed")
        const texts = waitingTexts(intents.all()).filter(({ command }) => command.to === friendId)
        const onTheirWay = SubscriptionRef.getUnsafe(sending)
        const items = [
          ...messages.map((message) => itemOf(message, readByFriend)),
          ...(window.to < count ? [] : texts.map((text) => waitingItem(text, onTheirWay))),
        ]
        const friend = chat?.person ?? (yield* findPerson(reader, friendId))
        const unread = chat === undefined ? 0 : unreadOf(chat)
        return {
          ...listOf(items, ({ id }) => id),
          head: { sessionId, friend, count, ...window, readByMe, readByFriend, unread, draft, missing },
        }
      }),
  }
})
