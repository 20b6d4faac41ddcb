/**
 * The data of the benchmark, derived from numbers alone, so that page, workers and driver can each make the same data
 * without passing it on. It has N messages in 200 sessions; session 0 has a fifth of them. Message n of session s is
 * always the same message.
 */
import type { Message } from "#schema/chat/message.ts"
import type { Person } from "#schema/people/user.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { textOf } from "./texts.ts"

/** The owner of the history: the first account of a new gateway. */
export const ME = 10_001
export const SESSIONS = 200
/** Rows on the first screen, and in one step back. */
export const SCREEN = 50

const FIRST_FRIEND = 7_000_001
const START = 1_600_000_000_000
const MINUTE = 60_000

/**
 * The place of a message, counted from the first message of all. Sessions from 200 on come after a history of any size.
 */
const placeOf = (session: number, n: number): number => {
  if (session === 0) return n * 5
  if (session >= SESSIONS) return 50_000_000 + session * 100_000 + n
  const among = n * (SESSIONS - 1) + session - 1
  return among + Math.floor(among / 4) + 1
}

/** How many of the first `size` messages are in a session. */
export const countOf = (size: number, session: number): number => {
  if (session === 0) return Math.ceil(size / 5)
  const others = size - Math.ceil(size / 5)
  return Math.floor(others / (SESSIONS - 1)) + (session - 1 < others % (SESSIONS - 1) ? 1 : 0)
}

export interface Span {
  readonly session: number
  readonly from: number
  readonly to: number
}

/** The whole history in runs of one session, each of at most `most` messages, as a history download delivers it. */
export const spansOf = (size: number, most: number): ReadonlyArray<Span> =>
  Array.from({ length: SESSIONS }, (_, session) => session).flatMap((session) => {
    const count = countOf(size, session)
    return Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
      session,
      from: at * most,
      to: Math.min(count, (at + 1) * most),
    }))
  })

export const friendOf = (session: number): number => FIRST_FRIEND + session

export const makeWorld = () => {
  const sessionOf = (session: number): string => sessionIdOf(ME, friendOf(session))

  const messageOf = (session: number, n: number): Message => {
    const place = placeOf(session, n)
    const friend = friendOf(session)
    const isMine = (place * 2_654_435_761) % 7 < 3
    const sessionId = sessionOf(session)
    return {
      messageId: `${sessionId}:${n}`,
      sessionId,
      n,
      sendUserId: isMine ? ME : friend,
      receiveUserId: isMine ? friend : ME,
      messageType: 1,
      message: textOf(place),
      targetLanguage: null,
      targetLanguageMessage: null,
      time: START + place * MINUTE,
      intentId: null,
      call: null,
    }
  }

  const personOf = (session: number): Person => ({
    userId: friendOf(session),
    userName: `Friend ${session}`,
    headImg: `/media/portraits/${session}.svg`,
    countryId: "MY",
    goddess: false,
    demo: false,
    callPrice: 0,
  })

  return {
    sessionOf,
    messageOf,
    personOf,
    messagesOf: ({ session, from, to }: Span): ReadonlyArray<Message> =>
      Array.from({ length: to - from }, (_, at) => messageOf(session, from + at)),
  }
}
export type World = ReturnType<typeof makeWorld>
