import type { RelationView } from "#schema/friends/relation.ts"
import type { QueryState } from "../../client/client.ts"
import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { type CheckInModel, CheckInView } from "../../screens/check-in/CheckIn.tsx"
import { FriendsView } from "../../screens/friends/FriendsView.tsx"
import type { FriendsModel, FriendTab } from "../../screens/friends/friends-model.ts"
import { LinkView } from "../../screens/link/LinkView.tsx"
import { MakeLinkView } from "../../screens/link/MakeLinkView.tsx"
import { AskedFriendView } from "../../screens/people/AskFriendOverlay.tsx"
import { AskFriendView } from "../../screens/people/AskFriendView.tsx"
import { PersonView } from "../../screens/people/PersonView.tsx"
import { ReportView } from "../../screens/report/ReportOverlay.tsx"
import { StorageView } from "../../screens/storage/StorageView.tsx"
import type { HistoryModel, StorageModel } from "../../screens/storage/storage-model.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"
import { FAILED, LOADING, ready } from "./query-states.ts"

const nothing = () => {}
const now = Date.now()

const relation: RelationView = {
  userId: 1000,
  friend: false,
  request: "none",
  requestText: "",
  requestAt: 0,
  requestTimes: 0,
  blocked: false,
  blockedMe: false,
  stick: true,
  like: true,
  remind: false,
  sayHi: "none",
  at: now,
  waiting: [],
  refused: null,
  refusedIntentId: null,
}

const days = [5, 6, 8, 10, 12, 15, 24]
const checkIn: CheckInModel = {
  days: days.map((coins, at) => ({
    day: at + 1,
    coins,
    giftImage: { 0: "/gifts/rose.svg", 3: "/gifts/red-heart.svg", 6: "/gifts/teddy-bear.svg" }[at],
    state: at < 2 ? "done" : at === 2 ? "today" : "later",
  })),
  vipDays: [10, 10, 12, 12, 15, 15, 30].map((coins, at) => ({
    day: at + 1,
    coins,
    giftImage: { 0: "/gifts/rose.svg", 2: "/gifts/ice-cream.svg", 4: "/gifts/balloon.svg", 6: "/gifts/bouquet.svg" }[
      at
    ],
  })),
  streak: 2,
  coins: 8,
  state: "open",
  nextAt: now + 4e7,
  bonus: { kind: "firstWeek", until: now + 4e8 },
  refused: undefined,
}
const checkedIn = (query: QueryState<CheckInModel>) => (
  <CheckInView
    checkIn={query}
    onCollect={nothing}
    onCancel={nothing}
    onDismiss={nothing}
    onVip={nothing}
    onClose={nothing}
  />
)
const checked = (patch: Partial<CheckInModel>) => checkedIn(ready({ ...checkIn, ...patch }))
export const checkInStates = {
  open: () => checked({}),
  waiting: () => checked({ state: "waiting" }),
  done: () => checked({ state: "done", bonus: { kind: "vip" }, vipDays: undefined }),
  refused: () => checked({ refused: { reason: { kind: "collectedElsewhere" }, at: Date.now() - 9e6 } }),
  loading: () => checkedIn(LOADING),
  failed: () => checkedIn(FAILED),
}

const address = `https://livcam.example/?userId=10001&deviceId=cc-${"a".repeat(22)}&appId=livcam-web&loginToken=${"Zk3".repeat(14)}a`
export const linkStates = {
  visitor: () => (
    <LinkView
      link={{ state: "ready", present: undefined, busy: false, failed: undefined }}
      onGo={nothing}
      onClose={nothing}
    />
  ),
  other: () => (
    <LinkView
      link={{ state: "ready", present: { name: "Sam Rivera", unsent: 2 }, busy: false, failed: { kind: "timeout" } }}
      onGo={nothing}
      onClose={nothing}
    />
  ),
  broken: () => <LinkView link={{ state: "broken" }} onGo={nothing} onClose={nothing} />,
  made: () => (
    <MakeLinkView
      link={{ state: "ready", address, expiresAt: now + 3e5 }}
      onCopy={nothing}
      onShare={nothing}
      onAgain={nothing}
      onClose={nothing}
    />
  ),
  failed: () => (
    <MakeLinkView
      link={{ state: "failed", error: { kind: "offline" } }}
      onCopy={nothing}
      onShare={undefined}
      onAgain={nothing}
      onClose={nothing}
    />
  ),
}

const personOf = (query: QueryState<RelationView>) => (
  <PersonView
    name="Mia"
    relation={query}
    translates={false}
    onTranslates={nothing}
    onAsk={nothing}
    onAnswer={nothing}
    onRemove={nothing}
    onRemind={nothing}
    onFavourite={nothing}
    onBlock={nothing}
    onReport={nothing}
    onClose={nothing}
  />
)
const person = (patch: Partial<RelationView>) => personOf(ready({ ...relation, ...patch }))
const askedFriend = (request: "sent" | "received") => (
  <Dialog open onClose={nothing} title="Mia">
    <AskedFriendView request={request} onTakeBack={nothing} onAnswer={nothing} />
  </Dialog>
)
export const personStates = {
  stranger: () => person({}),
  asked: () => person({ request: "received" }),
  friend: () => person({ friend: true, remind: true }),
  blocked: () => person({ blocked: true }),
  loading: () => personOf(LOADING),
  failed: () => personOf(FAILED),
  ask: () => (
    <Dialog open onClose={nothing} title="Add Mia as a friend">
      <AskFriendView onAsk={nothing} />
    </Dialog>
  ),
  askSent: () => askedFriend("sent"),
  askReceived: () => askedFriend("received"),
}

const quotes = [
  { id: "1", text: "Send me 50 coins and I show you something" },
  { id: "2", text: "Come on, answer!!" },
]
export const reportStates = {
  chat: () => <ReportView name="Mia" messages={quotes} onSend={async () => {}} onClose={nothing} />,
  call: () => <ReportView name="Mia" messages={[]} picture={portrait(1)} onSend={async () => {}} onClose={nothing} />,
  profile: () => <ReportView name="Mia" messages={[]} onSend={async () => {}} onClose={nothing} />,
  video: () => <ReportView name="Mia" messages={[]} ofVideo onSend={async () => {}} onClose={nothing} />,
}

const HISTORY: Omit<HistoryModel, "state"> = {
  wanted: false,
  covered: false,
  done: 71_200,
  total: 161_248,
  guess: 24e6,
  free: 4e9,
}
const storage: StorageModel = {
  parts: { messages: 41e6, log: 18e6, search: 12e6, caches: 3e6, rest: 4e5 },
  total: 74.4e6,
  quota: 12e9,
  persistence: "unasked",
  chats: hosts.slice(0, 8).map((host, at) => ({
    sessionId: `7-${1000 + at}`,
    friendId: 1000 + at,
    name: host.name,
    photo: portrait(at + 1),
    held: at === 2 ? 64 : 12_000 - at * 1_400,
    count: at === 2 ? 8_112 : 12_000 - at * 1_400,
    bytes: (12 - at * 1.4) * 1e6,
  })),
  pruned: 0,
  rebuilding: undefined,
  history: { ...HISTORY, state: "idle" },
  chosen: undefined,
  at: now,
}
const storageOf = (query: QueryState<StorageModel>) =>
  framed(
    <StorageView
      view={query}
      onBack={nothing}
      onKeep={nothing}
      onHistory={nothing}
      onChoose={nothing}
      onPrune={nothing}
      onClearCaches={nothing}
      onCompact={nothing}
      onExport={nothing}
    />,
    { immersive: true },
  )
const stored = (patch: Partial<StorageModel> = {}) => storageOf(ready({ ...storage, ...patch }))
const chosenChat = (patch: Partial<HistoryModel>): StorageModel["chosen"] =>
  storage.chats[2] && { chat: storage.chats[2], history: { ...HISTORY, state: "idle", ...patch } }
export const storageStates = {
  full: () => stored(),
  running: () =>
    stored({
      persistence: "granted",
      history: { ...HISTORY, state: "running", wanted: true },
      rebuilding: { done: 300, total: 2_000 },
    }),
  paused: () => stored({ history: { ...HISTORY, state: "paused", wanted: true } }),
  offline: () => stored({ history: { ...HISTORY, state: "offline", wanted: true } }),
  noRoom: () => stored({ pruned: 32, history: { ...HISTORY, state: "full", wanted: true } }),
  tight: () => stored({ history: { ...HISTORY, state: "idle", free: 9e6 } }),
  complete: () => stored({ history: { ...HISTORY, state: "complete", wanted: true, done: 161_248 } }),
  chat: () => stored({ chosen: chosenChat({ state: "idle", done: 64, total: 8_112, guess: 2e6 }) }),
  chatRunning: () =>
    stored({ chosen: chosenChat({ state: "running", wanted: true, done: 4_096, total: 8_112, guess: 1e6 }) }),
  chatCovered: () => stored({ chosen: chosenChat({ state: "complete", wanted: true, covered: true }) }),
  empty: () =>
    stored({
      chats: [],
      history: undefined,
      parts: { messages: 0, log: 2e3, search: 0, caches: 0, rest: 1e3 },
      total: 3e3,
    }),
  loading: () => storageOf(LOADING),
  failed: () => storageOf(FAILED),
}

const rowOf = (at: number) => ({
  id: 1000 + at,
  name: hosts[at]?.name ?? "Mia",
  photo: portrait(at + 1),
  demo: at % 2 === 0,
  status: at % 3 === 0 ? ("online" as const) : ("offline" as const),
  waits: at === 3,
  refused: undefined,
})
const friendsModel: FriendsModel = {
  friends: [0, 1, 2, 3, 4].map((at) => ({
    ...rowOf(at),
    favourite: at < 2,
    seen: at % 3 === 0 ? undefined : "seen 5 min ago",
    last:
      at === 2
        ? null
        : {
            mine: at === 1,
            content: {
              kind: "text" as const,
              text: "See you tomorrow at the station",
              translation: null,
              greeting: false,
            },
            state: at === 1 ? ("read" as const) : null,
          },
    time: now - at * 9_000_000,
    unread: at === 0 ? 3 : 0,
  })),
  requests: [
    { ...rowOf(5), type: "received", text: "Hi, we talked about trains yesterday!", at: now },
    { ...rowOf(6), type: "sent", text: "", at: now },
  ],
  received: 1,
  blocked: [rowOf(7)],
  reports: [
    { ...rowOf(4), reportId: "1", reason: "scam", details: "asked for money twice", state: "received", at: now },
    { ...rowOf(8), reportId: "2", reason: "spam", details: "", state: "waiting", at: now },
  ],
}
const friends = (tab: FriendTab, view: QueryState<FriendsModel>) =>
  framed(
    <FriendsView
      view={view}
      tab={tab}
      onTab={nothing}
      end={<BalanceChip coins={120} />}
      onAnswer={nothing}
      onTakeBack={nothing}
      onUnblock={nothing}
      onMore={nothing}
    />,
  )
const none: FriendsModel = { friends: [], requests: [], received: 0, blocked: [], reports: [] }
export const friendsStates = {
  all: () => friends("all", ready(friendsModel)),
  requests: () => friends("requests", ready(friendsModel)),
  blocked: () => friends("blocked", ready(friendsModel)),
  reports: () => friends("reports", ready(friendsModel)),
  empty: () => friends("all", ready(none)),
  loading: () => friends("all", LOADING),
  failed: () => friends("all", FAILED),
}
