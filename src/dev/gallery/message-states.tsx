import type { CallNote, MessageContent } from "#schema/chat/message.ts"
import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { ChatListView } from "../../screens/messages/chats/ChatListView.tsx"
import type { ChatListModel, ChatRow } from "../../screens/messages/chats/chat-list-model.ts"
import { DayView } from "../../screens/messages/day/DayView.tsx"
import { NoThread } from "../../screens/messages/EmptyPlaces.tsx"
import { MessagesView } from "../../screens/messages/Messages.tsx"
import { ThreadSkeleton } from "../../screens/messages/ThreadSkeleton.tsx"
import { ThreadView } from "../../screens/messages/ThreadView.tsx"
import type { Gap, ThreadMessage, ThreadModel, ThreadSource } from "../../screens/messages/thread-model.ts"
import type { ShellModel } from "../../shell/shell-model.ts"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"

const nothing = () => {}
const now = Date.now()
const MINUTE = 60_000
const DAY = 86_400_000
const call = { roomNum: "r1", kind: "video", callerId: 7, outcome: "ended", seconds: 312, coins: 480 } as const
const called = (change: Partial<CallNote> = {}): MessageContent => ({ kind: "call", call: { ...call, ...change } })
const said = (text: string): MessageContent => ({ kind: "text", text, translation: null, greeting: false })
/** Content that this version cannot read. */
const newer: MessageContent = {
  kind: "unknown",
  raw: {
    messageId: "m15",
    sessionId: "7-1000",
    n: 15,
    sendUserId: 1000,
    receiveUserId: 7,
    messageType: 99,
    message: "",
    targetLanguage: null,
    targetLanguageMessage: null,
    time: now,
    intentId: null,
    call: null,
  },
}

const given = (count: number): MessageContent => ({
  kind: "gift",
  gift: {
    recordId: "g1",
    giftId: 10,
    giftName: "Cake",
    giftImage: "/gifts/birthday-cake.svg",
    gold: 199,
    count,
    roomNum: null,
  },
})

const lasts: ReadonlyArray<Partial<ChatRow>> = [
  { unread: 2, last: { mine: false, content: said("Are you there? I found the song ♪"), state: null } },
  { draft: "I was just about to say" },
  { last: { mine: true, content: said("See you tomorrow then"), state: "waiting" } },
  { last: { mine: true, content: said("This one did not go through"), state: "parked" } },
  { last: { mine: true, content: said("Haha yes, exactly that"), state: "read" } },
  {
    unread: 1,
    last: { mine: false, content: called({ outcome: "noAnswer", seconds: 0, coins: 0 }), state: null },
  },
  { last: { mine: true, content: called(), state: "sent" } },
  { last: { mine: false, content: given(10), state: null } },
  { last: { mine: false, content: newer, state: null } },
  {
    unread: 120,
    last: {
      mine: false,
      content: said("A very long message that goes on and on so that the line has to be cut somewhere"),
      state: null,
    },
  },
]

const rows: ReadonlyArray<ChatRow> = lasts.map((patch, index) => {
  const host = hosts[index] ?? hosts[0]
  if (!host) throw new Error("the gallery has no cast")
  return {
    id: `7-${host.id}`,
    friendId: host.id,
    name: host.name,
    photo: host.photo,
    demo: host.demo,
    status: host.status,
    unread: 0,
    time: now - ([3, 40, 70, 300, 1500, 1700, 4000, 9000, 20000][index] ?? 0) * MINUTE,
    draft: "",
    last: { mine: true, content: said("Hello"), state: "sent" },
    ...patch,
  }
})

const text = (
  id: number,
  mine: boolean,
  words: string,
  ago: number,
  state: ThreadMessage["state"] = mine ? "read" : null,
): ThreadMessage => ({
  id: String(id),
  mine,
  content: said(words),
  n: id,
  time: now - ago,
  state,
  reason: null,
})

const messages: ReadonlyArray<ThreadMessage> = [
  text(1, false, "Hi Sam! Thanks for stopping by.", 3 * DAY),
  text(2, true, "Hi Mia, your plants look happier than mine.", 3 * DAY - MINUTE),
  text(3, false, "They get more bossa nova.", DAY + 5 * MINUTE),
  text(4, false, "And water. Mostly water.", DAY + 5 * MINUTE),
  { ...text(5, true, "", DAY), content: called() },
  text(6, true, "That was fun. Same time tomorrow?", DAY - MINUTE),
  text(7, true, "I can bring the playlist", DAY - MINUTE),
  {
    ...text(8, false, "", 90 * MINUTE),
    content: called({ callerId: 1000, outcome: "cancelled", seconds: 0, coins: 0 }),
  },
  { ...text(15, false, "", 89 * MINUTE), content: newer },
  { ...text(17, true, "", 88.5 * MINUTE), content: given(10) },
  { ...text(18, false, "", 88.2 * MINUTE), content: given(1) },
  text(9, false, "Sorry, pressed the wrong button", 88 * MINUTE),
  text(10, false, "Are you there? I found the song ♪", 3 * MINUTE),
]

/** Rows that never change. */
const fixed = (rows: ReadonlyArray<ThreadMessage | Gap>): ThreadSource => {
  const now = { base: 0, length: rows.length, isWhole: true, at: (index: number) => rows[index] ?? "reading" }
  return { subscribe: () => nothing, get: () => now, show: nothing, reach: nothing }
}

const waiting: ReadonlyArray<ThreadMessage> = [
  ...messages,
  text(11, true, "Send it over!", 2 * MINUTE, "sent"),
  text(12, true, "I am on a train, the network comes and goes", MINUTE, "waiting"),
  text(13, true, "so this will arrive a little later", MINUTE, "waiting"),
  { ...text(14, true, "and this one was refused", MINUTE / 2, "parked"), reason: { kind: "messageFriendsOnly" } },
]

const thread: ThreadModel = {
  friend: {
    id: 1000,
    name: "Mia",
    photo: portrait(1),
    status: "online",
    seen: undefined,
    isHost: true,
    coinsPerMinute: 80,
    demo: true,
    callOff: undefined,
  },
  source: fixed(messages),
  firstUnread: undefined,
  unread: 0,
  place: undefined,
  draft: "",
  block: "none",
}

const alone = { immersive: true }

const list = (chats: ChatListModel = { state: "ready", rows }) => (
  <ChatListView chats={chats} now={now} end={<BalanceChip coins={120} />} onRetry={nothing} onView={nothing} />
)

const open = (patch: Partial<ThreadModel>, shell: Partial<ShellModel> = {}) =>
  framed(
    <MessagesView
      list={list()}
      thread={
        <ThreadView
          onGift={nothing}
          thread={{ ...thread, ...patch }}
          now={now}
          end={<BalanceChip coins={1240} />}
          onBack={nothing}
          onCall={nothing}
          onFriend={nothing}
          onTranslate={async (_, isByItself) =>
            isByItself ? null : { state: "failed", error: { kind: "translationLimit" }, onVip: nothing }
          }
          onMore={nothing}
          onUnblock={nothing}
          onSend={nothing}
          onDraft={nothing}
          onRetry={nothing}
          onDelete={nothing}
          onEnd={nothing}
        />
      }
    />,
    { immersive: true, ...shell },
  )

const long: ReadonlyArray<ThreadMessage> = Array.from({ length: 400 }, (_, index) =>
  text(index, index % 3 === 0, `Message ${index} ${"la ".repeat(index % 17)}`, (400 - index) * 7 * MINUTE),
)

const inEnglish = (words: string, source: "server" | "phraseBook" = "server") =>
  ({ translation: { language: "en", text: words, source } }) as const
const translated: ReadonlyArray<ThreadMessage> = [
  { ...text(0, false, "Oi! Tudo bem com você?", 19 * MINUTE), ...inEnglish("Hi! Are you well?") },
  text(1, true, "Yes, thank you. Where are you from?", 17 * MINUTE),
  {
    ...text(2, false, "Do Brasil, de uma cidade pequena perto do mar.", 9 * MINUTE),
    ...inEnglish("From Brazil, from a small town by the sea."),
  },
  { ...text(3, false, "Boa noite", 9 * MINUTE), ...inEnglish("Good night", "phraseBook") },
  text(4, true, "Good night!", 4 * MINUTE),
  { ...text(5, false, "Sleep well", 3 * MINUTE), ...inEnglish("Sleep well") },
  text(6, false, "Até amanhã!", 1 * MINUTE),
]

/** A thread with a part missing. */
const lacking = (why: Gap): ReadonlyArray<ThreadMessage | Gap> =>
  long.map((message, index) => (index < 210 ? why : message))

export const messageStates = {
  list: () => framed(<MessagesView list={list()} thread={undefined} />),
  listEmpty: () => framed(<MessagesView list={list({ state: "ready", rows: [] })} thread={undefined} />),
  listLoading: () => framed(<MessagesView list={list({ state: "loading" })} thread={undefined} />),
  listFailing: () =>
    framed(<MessagesView list={list({ state: "failed", error: { kind: "storageBroken" } })} thread={undefined} />),
  thread: () => open({}),
  threadLoading: () => framed(<MessagesView list={list()} thread={<ThreadSkeleton onBack={nothing} />} />, alone),
  threadOfNobody: () => framed(<MessagesView list={list()} thread={<NoThread />} />, alone),
  threadFailing: () =>
    framed(<MessagesView list={list()} thread={<NoThread error={{ kind: "offline" }} onRetry={nothing} />} />, alone),
  translated: () => open({ source: fixed(translated) }),
  unread: () => open({ firstUnread: 8, unread: 2 }),
  waiting: () =>
    open(
      { source: fixed(waiting) },
      {
        network: {
          state: "offline",
          savedAt: now - 9e5,
          waiting: { message: 2, like: 1 },
          retryIn: 12,
        },
      },
    ),
  offlineHost: () =>
    open({
      friend: { ...thread.friend, status: "offline", seen: "seen 5 min ago", callOff: "Mia is offline", demo: false },
    }),
  empty: () => open({ source: fixed([]) }),
  blockedEmpty: () => open({ source: fixed([]), block: "mine" }),
  long: () => open({ source: fixed(long), firstUnread: 370, unread: 30 }),
  found: () => open({ source: fixed(long), place: { n: 120, key: "found" }, unread: 3 }),
  reading: () => open({ source: fixed(lacking("reading")), place: { n: 205, key: "reading" } }),
  fetching: () => open({ source: fixed(lacking("loading")), place: { n: 205, key: "fetching" } }),
  notHere: () =>
    open(
      { source: fixed(lacking("offline")), place: { n: 205, key: "notHere" } },
      {
        network: {
          state: "offline",
          savedAt: now - 9e5,
          waiting: {},
          retryIn: 12,
        },
      },
    ),
  notGiven: () => open({ source: fixed(lacking("failed")), place: { n: 205, key: "notGiven" } }),
  day: () => (
    <>
      {open({})}
      <DayView
        day="2026-03-03"
        latest="2026-11-21"
        isSearching={false}
        onDay={nothing}
        onGo={nothing}
        onClose={nothing}
      />
    </>
  ),
  daySearching: () => (
    <>
      {open({})}
      <DayView day="2026-03-03" latest="2026-11-21" isSearching onDay={nothing} onGo={nothing} onClose={nothing} />
    </>
  ),
  draft: () =>
    open({
      draft:
        "A text that was kept from before, and that is long enough to need a second line in the field.\nAnd a third.",
    }),
}
