/**
 * Product notices to members (spec section 2, system notices): texts in a chat with a reserved account, made with the
 * first notice. The account is closed: nobody can sign in to it, find it or reach it, and its chats' events are not
 * told to it.
 */
import { Effect } from "effect"
import { plainText, writeContent } from "#schema/chat/message-content.ts"
import { failure } from "#schema/errors.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Entropy } from "../../entropy.ts"
import { Feed } from "../../feed/feed.ts"
import { onceWithin } from "../../feed/once.ts"
import { Store, type Tx } from "../../store/store.ts"
import { newAccount } from "../new-account.ts"

/** No member can take this name (RESERVED_NAMES in schema/rules/account/account-rules.ts). */
const SENDER = { userName: "LivCam", headImg: "/icon-192.png", banned: true } as const

const senderIn = Effect.fnUntraced(function* (tx: Tx, createdAt: number) {
  if ((yield* tx.accounts.find(NOTICES_ID)) === null)
    yield* tx.accounts.insertReserved({ id: NOTICES_ID, ...newAccount({ ...SENDER, createdAt }) })
})

export interface Notice {
  /** Unique per user. */
  readonly id: string
  readonly text: string
}

/** Tells the notice once per user and id, however often it is called. Errors: userUnknown. */
export const tellNoticeWithin = Effect.fnUntraced(function* (tx: Tx, userId: number, { id, text }: Notice) {
  yield* onceWithin(tx, userId, `notice-${id}`, (_, at) =>
    Effect.gen(function* () {
      const feed = yield* Feed
      if ((yield* tx.accounts.find(userId)) === null) return yield* failure("userUnknown")
      yield* senderIn(tx, at)
      const before = yield* tx.feeds.head(userId)
      yield* feed.introduce(tx, userId, NOTICES_ID)
      const message = yield* tx.messages.append({
        messageId: yield* (yield* Entropy).id,
        sessionId: sessionIdOf(NOTICES_ID, userId),
        sendUserId: NOTICES_ID,
        receiveUserId: userId,
        time: at,
        intentId: null,
        ...writeContent(plainText(text)),
      })
      yield* feed.append(tx, userId, [{ _tag: "v1.MessageReceived", message }])
      return yield* tx.feeds.pull(userId, before, 10)
    }),
  )
})

/** `tellNoticeWithin` in a transaction of its own. Errors: userUnknown. */
export const tellNotice = (userId: number, id: string, text: string) =>
  Store.use((store) => store.transact((tx) => tellNoticeWithin(tx, userId, { id, text })))

/** By language code (schema/rules/people/languages.ts); all other languages get English. */
export type NoticeTexts = Readonly<Record<string, string>> & { readonly en: string }

export const textFor = (texts: NoticeTexts, languageId: number): string =>
  texts[LANGUAGE_CODES[languageId] ?? ""] ?? texts.en

const PAGE = 200

/**
 * Tells all members with open accounts, in their languages, each once; a run after an interruption goes on. Returns
 * their number.
 */
export const tellEverybody = Effect.fnUntraced(function* (
  id: string,
  texts: NoticeTexts,
  said: (told: number) => void,
) {
  const store = yield* Store
  let [after, told] = [NOTICES_ID, 0]
  for (;;) {
    const page = yield* store.single(({ accounts }) => accounts.openAfter(after, PAGE))
    for (const account of page) yield* tellNotice(account.id, id, textFor(texts, account.languageId))
    told += page.length
    said(told)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return told
    after = last.id
  }
})

/** An id for a notice that is told to one user only. */
export const freshNoticeId = Effect.flatMap(Entropy, ({ id }) => Effect.map(id, (drawn) => `own-${drawn}`))
