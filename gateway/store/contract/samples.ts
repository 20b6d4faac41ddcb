/** Rows that the contract's tests write. Names are new each time, so that one store serves all tests. */
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { CallRow, NewAccount, NewMessage, Posting } from "../rows.ts"

export const NOW = 1_700_000_000_000

let made = 0
export const fresh = (): string => `t${made++}`

export const account = (patch: Partial<NewAccount> = {}): NewAccount => ({
  email: null,
  passwordHash: null,
  userName: "Sam",
  headImg: "/media/1.svg",
  birthday: "1990-01-02",
  gender: 1,
  countryId: null,
  city: "",
  languageId: 1,
  languageIds: [1, 3],
  groupIds: [],
  interestLabels: ["Music", 'it\'s "quoted", {braced}'],
  interestIds: [1, 21],
  birthdayChanged: false,
  introduce: "",
  background: "",
  photos: [{ id: 1, pic: "/media/p.svg", orderNum: 0 }],
  likedCount: 0,
  friendClosed: false,
  friendsOnly: false,
  goddess: false,
  demo: false,
  callPrice: 0,
  friendCallPrice: 0,
  payStatus: 0,
  rank: 0,
  banned: false,
  createdAt: NOW,
  seenAt: null,
  ...patch,
})

export const message = (from: number, to: number, intentId: string | null = null): NewMessage => ({
  messageId: `m-${fresh()}`,
  sessionId: sessionIdOf(from, to),
  sendUserId: from,
  receiveUserId: to,
  messageType: 1,
  message: "hello <b>🙂</b>",
  targetLanguage: null,
  targetLanguageMessage: null,
  time: NOW,
  intentId,
  call: null,
})

export const call = (callerId: number, calleeId: number, invitedAt = NOW): CallRow => ({
  roomNum: `room-${fresh()}`,
  callerId,
  calleeId,
  callerDeviceId: "cc-a",
  calleeDeviceId: null,
  kind: "video",
  location: "wall",
  price: 40,
  state: "ringing",
  invitedAt,
  joinedAt: null,
  startedAt: null,
  endedAt: null,
  outcome: null,
  endedBy: null,
  endReason: null,
  minutes: 0,
  coins: 0,
  points: 0,
  endsAt: null,
})

export const grant = (userId: number, amount: number, key = fresh()): ReadonlyArray<Posting> => [
  { account: `coins:${userId}`, amount, reason: "newUser", ref: "", idempotencyKey: `${key}-user` },
  { account: "house:coins", amount: -amount, reason: "newUser", ref: "", idempotencyKey: `${key}-house` },
]
