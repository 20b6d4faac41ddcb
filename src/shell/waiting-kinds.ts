/** What each kind of intent is called in the bar while it waits. */
import type { IntentTag } from "#schema/outbox/intent.ts"

/** What waits, as the bar names it. */
export const WAITING_KINDS = ["message", "like", "checkIn", "change"] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** One line for each kind; a kind without one does not compile. Null for what nobody would recognise: no list shows it. */
export const waitingKinds = {
  sendMessage: "message",
  markRead: null,
  checkIn: "checkIn",
  updateProfile: "change",
  setPhoto: "change",
  addPhoto: "change",
  removePhotos: "change",
  orderPhotos: "change",
  addVideo: "change",
  removeVideo: "change",
  track: null,
  sayHi: "message",
  likeUser: "like",
  favourite: "change",
  remind: "change",
  requestFriend: "change",
  answerFriend: "change",
  removeFriend: "change",
  block: "change",
  report: "change",
  reportOutcome: null,
  recordCall: null,
  rateCall: "change",
  pauseCalls: "change",
  askSupport: "message",
} as const satisfies { readonly [T in IntentTag]: WaitingKind | null }

export type UnlistedTag = { [T in IntentTag]: (typeof waitingKinds)[T] extends null ? T : never }[IntentTag]
