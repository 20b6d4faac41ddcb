import type { SearchGroup, SearchHead } from "#schema/chat/search.ts"
import type { FoundRow, PeopleModel } from "../../screens/search/people-model.ts"
import { SearchView } from "../../screens/search/SearchView.tsx"
import type { Scope, SearchModel } from "../../screens/search/search-model.ts"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const now = Date.now()
const HOUR = 3_600_000

const head: SearchHead = { state: "ready", indexed: 100, count: 7, chats: 2, exact: true }

const texts: ReadonlyArray<readonly [text: string, marked: string]> = [
  ["Shall we meet at the café near the station?", "caf"],
  ["…was so good. Next time the other café on Jalan Besar, they open at eight", "caf"],
  ["CAFÉ ☕ tomorrow!", "CAF"],
]

const groupOf = (at: number, count: number, exact: boolean): SearchGroup => {
  const host = hosts[at] ?? hosts[0]
  return {
    sessionId: `1-${at + 2}`,
    friendId: at + 2,
    friend: {
      userId: at + 2,
      userName: host?.name ?? "",
      headImg: host?.photo ?? "",
      countryId: "MY",
      goddess: true,
      demo: false,
      callPrice: 60,
    },
    count,
    exact,
    hits: texts.map(([text, marked], n) => ({
      n: 90 - n,
      mine: n === 1,
      time: now - (at * 40 + n * 26) * HOUR,
      text,
      marks: [[text.indexOf(marked), text.indexOf(marked) + marked.length]],
      translated: n === 2,
    })),
  }
}

const groups = [groupOf(0, 4, true), groupOf(1, 3, true), groupOf(2, 1_240, false)]

const OFF: PeopleModel = { state: "off" }

const shown = (text: string, view: SearchModel, scope?: Scope, people: PeopleModel = OFF) =>
  framed(
    <SearchView
      text={text}
      view={view}
      people={people}
      scope={scope}
      now={now}
      onText={nothing}
      onMore={nothing}
      onRetryPeople={nothing}
      onBack={nothing}
    />,
    { immersive: true },
  )

const rows = hosts.slice(0, 9).map(
  ({ id, name, photo, country, status }, at): FoundRow => ({
    ...{ id, name, photo, country, status },
    isHost: at % 3 !== 2,
    demo: at % 4 === 1,
  }),
)
const found = (people: ReadonlyArray<FoundRow>, isOld = false): PeopleModel => ({ state: "ready", people, isOld })
const someMessages: SearchModel = {
  state: "ready",
  head: { ...head, count: 4, chats: 1 },
  groups: groups.slice(0, 1),
  isOld: false,
}
const noMessages: SearchModel = { state: "ready", head: { ...head, count: 0, chats: 0 }, groups: [], isOld: false }

export const searchStates = {
  idle: () => shown("", { state: "idle" }),
  searching: () => shown("caf", { state: "searching" }),
  results: () =>
    shown("caf", { state: "ready", head: { ...head, count: 1_247, chats: 3, exact: false }, groups, isOld: false }),
  indexing: () =>
    shown("caf", {
      state: "ready",
      head: { ...head, indexed: 42, count: 4, chats: 1 },
      groups: groups.slice(0, 1),
      isOld: false,
    }),
  chat: () =>
    shown(
      "caf",
      {
        state: "ready",
        head: { ...head, count: 1_240, chats: 1, exact: false },
        groups: groups.slice(2),
        isOld: false,
      },
      { friendId: 4, name: "Aisyah" },
    ),
  none: () =>
    shown(
      "qwxyz",
      { state: "ready", head: { ...head, count: 0, chats: 0 }, groups: [], isOld: false },
      {
        friendId: 4,
        name: "Aisyah",
      },
    ),
  people: () => shown("mi", someMessages, undefined, found(rows)),
  peopleAlone: () => shown("mi", noMessages, undefined, found(rows.slice(0, 2))),
  peopleOld: () => shown("mia", someMessages, undefined, found(rows, true)),
  peopleSearching: () => shown("mi", someMessages, undefined, { state: "searching" }),
  peopleNone: () => shown("caf", someMessages, undefined, found([])),
  peopleOffline: () => shown("caf", someMessages, undefined, { state: "offline" }),
  peopleFailed: () => shown("caf", someMessages, undefined, { state: "failed", error: { kind: "rateLimited" } }),
  nothingAtAll: () => shown("qwxyz", noMessages, undefined, found([])),
  failed: () => shown("caf", { state: "failed", error: { kind: "storageBroken" } }),
}
