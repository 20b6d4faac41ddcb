/**
 * The whole app over fixed answers, without worker or gateway: open any page with `?as=visitor`, `?as=member` or
 * `?as=offline`; `&messages=20000` and `&chats=2000` give more of them.
 */
import type { ChatEntry, ThreadItem } from "#schema/chat/chat.ts"
import type { ListedIntent } from "#schema/outbox/intent.ts"
import type { HostCard, OwnUser, Person, Presence } from "#schema/people/user.ts"
import App from "../app/App.tsx"
import { makeStaticClient, type StaticAnswers, staticList } from "../client/static-client.ts"
import { hosts as cast } from "./gallery/cast.ts"
import { portrait } from "./gallery/portraits.ts"

const KEY = "livcam-static"
type As = "visitor" | "member" | "offline"

/** Who the page is opened as; kept while the tab lives. */
export const staticChoice = (): As | undefined => {
  const asked = new URLSearchParams(location.search).get("as") ?? sessionStorage.getItem(KEY)
  if (asked !== "visitor" && asked !== "member" && asked !== "offline") return undefined
  sessionStorage.setItem(KEY, asked)
  return asked
}

const now = Date.now()
const me: OwnUser = {
  id: 7,
  userName: "Sam Rivera",
  headImg: portrait(12),
  birthday: "1996-04-03",
  gender: 1,
  countryId: "US",
  countryName: "United States",
  languageId: 1,
  languageName: "English",
  introduce: "",
  goldNum: 1240,
  points: 0,
  payStatus: 0,
  register: false,
  goddess: false,
  callPrice: 0,
}
const many: ReadonlyArray<HostCard> = Array.from({ length: 60 }, (_, index) => {
  const host = cast[index % cast.length]
  return {
    userId: 1000 + index,
    userName: host?.name ?? "Mia",
    headImg: portrait(index + 1),
    age: host?.age ?? 24,
    countryId: "BR",
    countryName: "Brazil",
    languageIds: [1, 12],
    groupIds: [0],
    callPrice: 80,
    onlineStatus: index % 4 === 0 ? 0 : index % 5 === 0 ? 1 : 2,
    seenAt: now - 300_000,
    demo: index % 2 === 0,
  }
})
const person = (host: HostCard): Person => ({ ...host, goddess: true })
const chat = (host: HostCard, index: number): ChatEntry => ({
  id: `7-${host.userId}`,
  friendId: host.userId,
  headImg: host.headImg,
  userName: host.userName,
  demo: host.demo,
  noReadCount: index === 0 ? 2 : 0,
  userList: [],
  timestamp: now - index * 4_000_000,
  timestampUser: now,
  relation: 0,
  last: {
    mine: index % 2 === 1,
    content: { kind: "text", text: "Are you there?", translation: null, greeting: false },
    state: index % 2 === 1 ? "read" : null,
  },
  draft: "",
})
const message = (n: number, count: number): ThreadItem => ({
  id: `m${n}`,
  mine: n % 3 === 0,
  state: n % 3 === 0 ? "read" : null,
  waiting: null,
  content: { kind: "text", text: `Message ${n} ${"la ".repeat(n % 15)}`, translation: null, greeting: false },
  message: { messageId: `m${n}`, n, time: now - (count - n) * 400_000 },
})

/** Chats beyond the cast repeat its names and portraits. */
const chatsOf = (count: number): ReadonlyArray<ChatEntry> =>
  Array.from({ length: count }, (_, index) => {
    const host = many[index % many.length]
    if (host === undefined) throw new Error("the page has no cast")
    return chat({ ...host, userId: 1000 + index }, index)
  })

/** How many of something the address asks for; `otherwise` when it does not say. */
const asked = (name: string, otherwise: number): number =>
  Number(new URLSearchParams(location.search).get(name) ?? otherwise)

const queriesAs = (as: As): StaticAnswers["queries"] => {
  const isIn = as !== "visitor"
  const isOffline = as === "offline"
  const count = asked("messages", 700)
  return {
    session: {
      state: isIn ? "signedIn" : "visitor",
      user: isIn ? me : null,
      balance: isIn ? 1240 : 0,
      points: 0,
      ended: null,
    },
    connection: {
      network: isOffline ? "offline" : "online",
      messaging: "online",
      retryAt: isOffline ? now + 20_000 : null,
      savedAt: now - 900_000,
      waiting: isOffline ? 3 : 0,
      parked: 0,
      clockOffset: 0,
      role: "leader",
    },
    storage: {
      state: "fine",
      quarantined: 0,
      pruned: 0,
      usage: 0,
      quota: null,
      persistence: "unasked",
      rebuilding: null,
    },
    unread: 2,
    chats: staticList({ unread: 2 }, chatsOf(asked("chats", 12)), (row) => row.id),
    thread: ({ friendId, anchor, before, after }) => {
      const to = anchor === "newest" ? count : Math.min(count, anchor + after + 1)
      const from = anchor === "newest" ? count - before : Math.max(0, anchor - before)
      const host = many.find((one) => one.userId === friendId)
      const rows = Array.from({ length: to - from }, (_, index) => message(from + index, count))
      const head = {
        sessionId: `7-${friendId}`,
        friend: host ? person(host) : null,
        count,
        from,
        to,
        readByMe: count - 4,
        readByFriend: count - 1,
        unread: 3,
        draft: "",
        missing: "none" as const,
      }
      return { state: "ready", value: staticList(head, rows, (row) => row.id) }
    },
    person: ({ userId }) => {
      const host = many.find((one) => one.userId === userId)
      return { state: "ready", value: host ? person(host) : null }
    },
    outbox: staticList({}, [], (row: ListedIntent) => row.intentId),
    call: () => ({ state: "ready", value: null }),
    presence: () => ({ state: "ready", value: staticList({}, [], (row: Presence) => String(row.userId)) }),
  }
}

const remotesAs = (isOffline: boolean): StaticAnswers["remotes"] => ({
  wallGroups: [
    { groupId: 0, name: "For You", count: 60 },
    { groupId: 1, name: "Singing", count: 20 },
    { groupId: 42, name: "Stargazing", count: 3 },
  ],
  wallCountries: ["BR", "IN", "MY", "PT", "ES", "TR", "NL", "PH", "MX"].map((countryId, index) => ({
    countryId,
    countryName: countryId,
    count: 40 - index,
  })),
  wall: ({ pageNo }) => ({
    state: "ready",
    asOf: now - 3_600_000,
    stale: isOffline,
    value: { list: many.slice((pageNo - 1) * 24, pageNo * 24), count: many.length, pageNo, pageSize: 24 },
  }),
  profile: ({ userId }) => {
    const host = many.find((one) => one.userId === userId)
    if (!host) return { state: "failed", error: { kind: "userUnknown" } }
    return {
      state: "ready",
      asOf: now,
      stale: isOffline,
      value: {
        ...host,
        gender: 2,
        countryCityName: "São Paulo",
        languageNames: [],
        introduce: "Night owl.",
        relation: 0,
        birthdayChange: false,
        remindSwitch: false,
        stick: false,
        like: false,
        likedCount: 12,
        goddess: true,
        interestLabels: ["Music", "Travel"],
        background: "",
        deviceLanguageId: 1,
        friendAddWay: 0,
        photos: [1, 2, 3].map((id) => ({ id, pic: portrait(userId + id), orderNum: id })),
        friendCallPrice: 60,
      },
    }
  },
})

const clientAs = (as: As) =>
  makeStaticClient({ asOf: now - 3_600_000, queries: queriesAs(as), remotes: remotesAs(as === "offline") })

export const StaticPage = ({ as }: { as: As }) => <App start={() => clientAs(as)} />
