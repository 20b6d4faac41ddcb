/** What an intent is called in the list of what waits. Typed over all kinds: one without a line does not compile. Pure. */
import type { IntentCommand, IntentCommandOf, IntentTag } from "#schema/model/intent.ts"
import type more from "../../i18n/more/en/index.ts"

type Key = keyof (typeof more)["outboxRow"]

export interface OutboxWords {
  readonly key: Key
  /** Whom it is about. */
  readonly about?: number
  /** What was written. */
  readonly text: string
}

type Text = (command: { readonly to: number; readonly text: string }) => OutboxWords
type Press = (command: { readonly userId: number }) => OutboxWords
type Switch = (command: { readonly userId: number; readonly on: boolean }) => OutboxWords

const text =
  (key: Key): Text =>
  ({ to, text }) => ({ key, about: to, text })
const press =
  (key: Key): Press =>
  ({ userId }) => ({ key, about: userId, text: "" })
const switched =
  (on: Key, off: Key): Switch =>
  (command) =>
    press(command.on ? on : off)(command)

/** Null for what nobody would recognise: it stands in no list. */
const words: { readonly [T in IntentTag]: ((command: IntentCommandOf<T>) => OutboxWords) | null } = {
  sendMessage: text("sendMessage"),
  markRead: null,
  checkIn: () => ({ key: "checkIn", text: "" }),
  updateProfile: () => ({ key: "updateProfile", text: "" }),
  track: null,
  sayHi: text("sayHi"),
  likeUser: switched("likeUser", "likeUserOff"),
  favourite: switched("favourite", "favouriteOff"),
  remind: switched("remind", "remindOff"),
  requestFriend: text("requestFriend"),
  answerFriend: ({ userId, accept }) => press(accept ? "answerFriend" : "answerFriendOff")({ userId }),
  removeFriend: press("removeFriend"),
  block: switched("block", "blockOff"),
  report: ({ userId, details }) => ({ key: "report", about: userId, text: details }),
}

const wordsBy = <T extends IntentTag>(tag: T, command: IntentCommandOf<T>): OutboxWords | undefined =>
  words[tag]?.(command)

export const wordsOf = (command: IntentCommand): OutboxWords | undefined => wordsBy(command._tag, command)
