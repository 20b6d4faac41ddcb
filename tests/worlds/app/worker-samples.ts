/** One valid value of everything that a page may say to its worker. Typed over all tags: a new one must be added. */
import type { CommandOf, CommandTag } from "#schema/commands.ts"
import type { QueryOf, QueryTag } from "#schema/queries.ts"
import type { RemoteOf, RemoteTag } from "#schema/remotes.ts"
import { APP_ID, PLATFORM_TYPE, SOURCE_TAG } from "#schema/rules/constants.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Asked, Hello, TabFact } from "#schema/worker-api.ts"

type Commands = { readonly [T in CommandTag]: CommandOf<T> }
type Queries = { readonly [T in QueryTag]: QueryOf<T> }
type Remotes = { readonly [T in RemoteTag]: RemoteOf<T> }

const INTENT = "sample-intent-0001"
const DAY = "1990-05-10"

/** `other`: whom it is all about. */
export const sampleCommands = (me: number, other: number): Commands => ({
  signIn: { _tag: "signIn", email: "nobody@mail.example", password: "secret-1" },
  checkEmail: { _tag: "checkEmail", email: "nobody@mail.example" },
  register: {
    _tag: "register",
    email: "new@mail.example",
    password: "secret-1",
    birthday: DAY,
    gender: 2,
    userName: "New",
    countryId: "MY",
  },
  signOut: { _tag: "signOut", unsent: "discard" },
  dismissEnded: { _tag: "dismissEnded" },
  sendMessage: { _tag: "sendMessage", to: other, text: "sample" },
  markRead: { _tag: "markRead", sessionId: sessionIdOf(me, other), upTo: 0 },
  keepDraft: { _tag: "keepDraft", friendId: other, text: "draft" },
  retryIntent: { _tag: "retryIntent", intentId: INTENT },
  cancelIntent: { _tag: "cancelIntent", intentId: INTENT },
  tryNow: { _tag: "tryNow" },
  checkIn: { _tag: "checkIn" },
  updateProfile: {
    _tag: "updateProfile",
    changes: { userName: "Ann", introduce: "Hi", birthday: DAY, languageIds: [1], interestIds: [1], countryId: "MY" },
  },
  setPhoto: { _tag: "setPhoto", file: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]) },
  readPhoto: { _tag: "readPhoto", blobId: INTENT },
  track: { _tag: "track", wlEventId: "w100", extra: { where: "here", count: 1, isNew: true } },
  signInByLink: {
    _tag: "signInByLink",
    userId: other,
    deviceId: `cc-${"d".repeat(22)}`,
    appId: APP_ID,
    loginToken: "t".repeat(43),
    nonce: "nonce-01",
    platformType: PLATFORM_TYPE,
    jumpTime: 1,
    source2: SOURCE_TAG,
  },
  makeLoginLink: { _tag: "makeLoginLink" },
  sayHi: { _tag: "sayHi", to: other, text: "hi" },
  likeUser: { _tag: "likeUser", userId: other, on: true },
  favourite: { _tag: "favourite", userId: other, on: true },
  remind: { _tag: "remind", userId: other, on: true },
  requestFriend: { _tag: "requestFriend", to: other, text: "please" },
  answerFriend: { _tag: "answerFriend", userId: other, accept: true },
  removeFriend: { _tag: "removeFriend", userId: other },
  block: { _tag: "block", userId: other, on: true },
  report: { _tag: "report", userId: other, reason: "spam", details: "d", messageIds: ["m1"], block: false },
  pruneChat: { _tag: "pruneChat", sessionId: sessionIdOf(me, other), keep: "newest" },
  pruneCaches: { _tag: "pruneCaches" },
  compactLog: { _tag: "compactLog" },
  reportPersistence: { _tag: "reportPersistence", granted: true },
  readLog: { _tag: "readLog", after: 0, limit: 10 },
  readCaches: { _tag: "readCaches" },
  findRows: { _tag: "findRows", collection: "users", query: "{}", seen: null },
  readSpans: { _tag: "readSpans", after: 0 },
  openLog: { _tag: "openLog", file: null },
  closeLog: { _tag: "closeLog" },
  listCommits: { _tag: "listCommits", text: "", tag: null, from: 0, limit: 10 },
  showCommit: { _tag: "showCommit", seq: 1 },
  hashLog: { _tag: "hashLog", seq: 1 },
  travel: { _tag: "travel", place: 0 },
  exportLog: { _tag: "exportLog", redact: true },
  downloadHistory: { _tag: "downloadHistory", sessionId: sessionIdOf(me, other), action: "start" },
  dismissRestored: { _tag: "dismissRestored" },
  checkCallPrice: { _tag: "checkCallPrice", userId: other, location: "chat" },
  startCall: { _tag: "startCall", userId: other, kind: "video", location: "chat" },
  answerCall: { _tag: "answerCall", roomNum: "room-1" },
  sendGift: { _tag: "sendGift", to: other, giftId: 1, gold: 5, count: 1, roomNum: null },
  giveItem: { _tag: "giveItem", to: other, itemId: "item-1", roomNum: null },
  claimTask: { _tag: "claimTask", id: "write", fromWebapp: false },
  setSpendingLimit: { _tag: "setSpendingLimit", currency: "GBP", day: 10, month: null },
  makeOrder: {
    _tag: "makeOrder",
    coinId: 1,
    channelCode: "sandbox",
    offerId: null,
    price: 4.99,
    currency: "USD",
    pageName: "shop",
    captcha: "c",
  },
  requestRefund: { _tag: "requestRefund", orderId: "order-1", reason: "by mistake" },
  payCaptcha: { _tag: "payCaptcha" },
  openCheckout: { _tag: "openCheckout", orderId: "order-1" },
  checkOrder: { _tag: "checkOrder", orderId: "order-1" },
  rejoinCall: { _tag: "rejoinCall", roomNum: "room-1" },
  refuseCall: { _tag: "refuseCall", roomNum: "room-1" },
  cancelCall: { _tag: "cancelCall", roomNum: "room-1" },
  hangUp: { _tag: "hangUp", roomNum: "room-1" },
  reportMedia: { _tag: "reportMedia", roomNum: "room-1", seen: "firstFrame" },
  dismissCall: { _tag: "dismissCall", roomNum: "room-1" },
  sendSignal: { _tag: "sendSignal", roomNum: "room-1", payload: { kind: "ready" } },
})

export const sampleQueries = (me: number, other: number): Queries => ({
  session: { _tag: "session" },
  connection: { _tag: "connection" },
  storage: { _tag: "storage" },
  storageUse: { _tag: "storageUse" },
  sync: { _tag: "sync" },
  restored: { _tag: "restored" },
  arrivals: { _tag: "arrivals" },
  historyDownload: { _tag: "historyDownload", sessionId: sessionIdOf(me, other) },
  ledger: { _tag: "ledger", currency: "coins", month: null, reason: null },
  statistics: { _tag: "statistics", range: "month" },
  orders: { _tag: "orders", limit: 20 },
  order: { _tag: "order", orderId: "order-1" },
  unread: { _tag: "unread" },
  chats: { _tag: "chats" },
  thread: { _tag: "thread", friendId: other, anchor: "newest", before: 20, after: 0 },
  threadPlace: { _tag: "threadPlace", friendId: other, at: 0 },
  person: { _tag: "person", userId: other },
  outbox: { _tag: "outbox" },
  checking: { _tag: "checking" },
  checkIn: { _tag: "checkIn" },
  myProfile: { _tag: "myProfile" },
  ownPhoto: { _tag: "ownPhoto" },
  backpack: { _tag: "backpack" },
  relation: { _tag: "relation", userId: other },
  friends: { _tag: "friends" },
  friendRequests: { _tag: "friendRequests" },
  blocked: { _tag: "blocked" },
  reports: { _tag: "reports" },
  search: { _tag: "search", text: "word", sessionId: null, limit: 20 },
  call: { _tag: "call" },
  signals: { _tag: "signals", roomNum: "room-1" },
  presence: { _tag: "presence", userIds: [other] },
})

export const sampleRemotes = (other: number): Remotes => ({
  wallGroups: { _tag: "wallGroups", countryId: null },
  wallCountries: { _tag: "wallCountries" },
  activityBoxes: { _tag: "activityBoxes" },
  tasks: { _tag: "tasks", fromWebapp: false },
  spendingLimit: { _tag: "spendingLimit" },
  paymentConfig: { _tag: "paymentConfig" },
  wall: { _tag: "wall", groupId: 0, countryId: null, pageNo: 1 },
  profile: { _tag: "profile", userId: other },
  giftList: { _tag: "giftList" },
  giftWall: { _tag: "giftWall", userId: other },
})

export const sampleFacts: ReadonlyArray<TabFact> = [
  { kind: "visible", visible: true },
  { kind: "online", online: true },
  { kind: "language", languageId: 1, countryId: "MY" },
]

export const sampleAsked: Asked = { id: INTENT, again: false }

export const sampleHello: Hello = {
  protocol: 1,
  build: "test",
  tab: "another tab",
  origin: "http://livcam.test",
  cookies: { userLoginId: null, deviceId: null, kept: null },
  languageId: 1,
  countryId: null,
  visible: true,
}
