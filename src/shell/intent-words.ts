/** How each kind of intent reads while it waits: in the bar at the foot of the page and in the list of what waits. Pure. */
import type { IntentCommand, IntentCommandOf, IntentTag } from "#schema/model/intent.ts"
import type more from "../i18n/more/en/index.ts"

/** What waits, as the bar names it. */
export const WAITING_KINDS = ["message", "like", "checkIn", "change"] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

type Key = keyof (typeof more)["outboxRow"]

interface OutboxWords {
  readonly key: Key
  /** Whom it is about. */
  readonly about?: number
  /** What was written; empty for a press. */
  readonly text: string
}

interface Words<C> {
  readonly bar: WaitingKind
  readonly row: (command: C) => OutboxWords
}

const own = (bar: WaitingKind, key: Key): Words<unknown> => ({ bar, row: () => ({ key, text: "" }) })
const text = (bar: WaitingKind, key: Key): Words<{ readonly to: number; readonly text: string }> => ({
  bar,
  row: ({ to, text }) => ({ key, about: to, text }),
})
const press = (bar: WaitingKind, key: Key): Words<{ readonly userId: number }> => ({
  bar,
  row: ({ userId }) => ({ key, about: userId, text: "" }),
})
const toggle = (bar: WaitingKind, on: Key, off: Key): Words<{ readonly userId: number; readonly on: boolean }> => ({
  bar,
  row: (command) => press(bar, command.on ? on : off).row(command),
})

/** One line a kind: without it the kind does not compile. Null for what nobody would recognise: it stands in no list. */
export const intentWords: { readonly [T in IntentTag]: Words<IntentCommandOf<T>> | null } = {
  sendMessage: text("message", "sendMessage"),
  markRead: null,
  checkIn: own("checkIn", "checkIn"),
  updateProfile: own("change", "updateProfile"),
  track: null,
  sayHi: text("message", "sayHi"),
  likeUser: toggle("like", "likeUser", "likeUserOff"),
  favourite: toggle("change", "favourite", "favouriteOff"),
  remind: toggle("change", "remind", "remindOff"),
  requestFriend: text("change", "requestFriend"),
  answerFriend: {
    bar: "change",
    row: ({ userId, accept }) => ({ key: accept ? "answerFriend" : "answerFriendOff", about: userId, text: "" }),
  },
  removeFriend: press("change", "removeFriend"),
  block: toggle("change", "block", "blockOff"),
  report: { bar: "change", row: ({ userId, details }) => ({ key: "report", about: userId, text: details }) },
}

const wordsBy = <T extends IntentTag>(tag: T): Words<IntentCommandOf<T>> | null => intentWords[tag]

export const wordsOf = (command: IntentCommand): OutboxWords | undefined => wordsBy(command._tag)?.row(command)
