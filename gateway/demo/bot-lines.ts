/** A demo host's answers, as a pure function of the chat so far. */
import { contentOf, type Message } from "#schema/chat/message.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { TRANSLATION_LANGUAGES } from "#schema/rules/translation.ts"
import { seeded } from "../seeded.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { translatePhrases } from "../translation/phrase-book.ts"
import { DEMO_PASSWORD } from "./people.ts"
import { ANSWERS, BEFRIENDED, DECLINE, DEMO_NOTICE, GREETED } from "./texts.ts"

/** Prefix of bots' intents. A bot never answers such an intent, so two bots never talk to each other. */
const BOT = "bot-"
export const botIntent = (id: string): string => `${BOT}${id}`
export const isByBot = ({ intentId }: Message): boolean => intentId?.startsWith(BOT) ?? false

/** Human-looking delays, the same for the same message, ms. */
export const answerDelay = ({ messageId }: Message): number => seeded("answer", messageId).int(1_000, 3_000)
export const DECLINE_DELAY_MS = 4_000
export const ACCEPT_DELAY_MS = 2_000

/** Messages that a host answers: texts, and greetings. */
export const isForAnswer = (message: Message): boolean => contentOf(message).kind === "text"

const filled = (text: string, host: AccountRow): string =>
  text
    .replace("{name}", host.userName)
    .replace("{city}", host.city)
    .replace("{interest}", (host.interestLabels[0] ?? "music").toLowerCase())
    .replace("{email}", host.email ?? "")
    .replace("{password}", DEMO_PASSWORD)

/**
 * About half of the answers are in the host's own language when the phrase book has it, so there is something to
 * translate.
 */
const spoken = (line: string, { languageIds: [first = 0] }: AccountRow, n: number): string => {
  const own = TRANSLATION_LANGUAGES.find((language) => language === LANGUAGE_CODES[first])
  return own !== undefined && n % 4 >= 2 ? (translatePhrases(line, own) ?? line) : line
}

/**
 * `beginning`: the first messages of the chat. The answer says that this is a demo account unless the host has written
 * before.
 */
export const answerTo = (message: Message, host: AccountRow, beginning: ReadonlyArray<Message>): string => {
  const start = seeded(host.email ?? host.userName, "answers").int(0, ANSWERS.length - 1)
  const canned = spoken(filled(ANSWERS[(start + message.n) % ANSWERS.length] ?? ANSWERS[0], host), host, message.n)
  const content = contentOf(message)
  const line = content.kind === "text" && content.greeting ? `${GREETED} ${canned}` : canned
  return withNotice(line, host, beginning)
}

const withNotice = (line: string, host: AccountRow, beginning: ReadonlyArray<Message>): string => {
  const told = beginning.some(({ sendUserId }) => sendUserId === host.id)
  return told ? line : `${filled(DEMO_NOTICE, host)} ${line}`
}

export const befriendedText = (host: AccountRow, beginning: ReadonlyArray<Message>): string =>
  withNotice(BEFRIENDED, host, beginning)

export const declineText = (host: AccountRow): string => filled(DECLINE, host)
