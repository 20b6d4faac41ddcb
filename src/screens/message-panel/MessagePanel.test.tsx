// @vitest-environment jsdom
/** The message panel: three tabs over friends, chats, greetings and blocks. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Command } from "#schema/commands.ts"
import { type FriendEntry, noRelation, type RelationView } from "#schema/friends/relation.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient, staticList } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { hereNow, peopleOf } from "./people-here.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // These texts join texts already started, and another test file may have loaded them before the texts were restarted.
  const { addGreetingsTexts } = await import("../../i18n/greetings-texts.ts")
  addGreetingsTexts()
})

const person = (userId: number, userName: string) => ({
  ...{ userId, userName, headImg: "", countryId: null, goddess: false, demo: false, callPrice: 0 },
})
const relation = (userId: number, more: Partial<RelationView> = {}): RelationView => ({
  ...noRelation(userId),
  ...{ waiting: [], refused: null, refusedIntentId: null },
  ...more,
})
const friend = (friendId: number, name: string): FriendEntry => ({
  ...{ friendId, person: person(friendId, name), relation: relation(friendId, { friend: true }) },
  ...{ unreadCount: 0, last: null, translation: null, time: 0 },
})
const chat = (friendId: number, userName: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
  ...({ id: `1-${friendId}`, friendId, headImg: "", userName, demo: false, noReadCount: 0, userList: [] } as const),
  ...({ timestamp: 5, timestampUser: 5, relation: 0, last: null, draft: "" } as const),
  ...more,
})
const online = {
  ...({ network: "online", messaging: "online", retryAt: null, savedAt: null, waiting: 0, parked: 0 } as const),
  ...({ clockOffset: 0, role: "leader" } as const),
}

const open = async (network: "online" | "offline" = "online") => {
  const asked: Array<Command> = []
  let closed = 0
  const client = makeStaticClient({
    queries: {
      connection: { ...online, network },
      friends: staticList({ count: 2 }, [friend(1, "Ann"), friend(2, "Bo")], (row) => String(row.friendId)),
      chats: staticList(
        { unread: 0 },
        [chat(-4, "Flo", { id: "-4" }), chat(2, "Bo"), chat(3, "Cy"), chat(4, "Di")],
        ({ id }) => id,
      ),
      greetings: staticList({}, [chat(6, "Flo"), chat(7, "Gus")], ({ id }) => id),
      blocked: staticList(
        {},
        [{ userId: 5, person: person(5, "Ed"), relation: relation(5, { blocked: true }) }],
        ({ userId }) => String(userId),
      ),
      presence: staticList(
        {},
        [
          { userId: 2, status: 2, seenAt: null },
          { userId: 1, status: 1, seenAt: null },
          { userId: 3, status: 0, seenAt: 5 },
          { userId: 4, status: 2, seenAt: null },
        ] as const,
        ({ userId }) => String(userId),
      ),
    },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: { intentId: null } }
    },
  })
  const { default: MessagePanel } = await import("./MessagePanel.tsx")
  const router = drawnOn(client, <MessagePanel onClose={() => void closed++} />)
  return { asked, router, closed: () => closed }
}
const tabs = () => [...document.querySelectorAll<HTMLElement>("[role=dialog] [role=tab]")]
const press = (name: RegExp) => {
  const found = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].find((one) =>
    name.test(one.textContent ?? ""),
  )
  if (found === undefined) throw new Error(`no button ${name}`)
  flushSync(() => found.click())
}
const lines = () => [...document.querySelectorAll("[role=tabpanel] li")].map(({ textContent }) => textContent)

test("OVER-09: the panel has tabs online, say-hi and blocked; who is here stands in the first with the way to the chat", async () => {
  await open()
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("People")
  expect(tabs().map(({ textContent }) => textContent)).toEqual(["Online", "Greetings (2)", "Blocked"])
  expect(lines()).toEqual([
    expect.stringMatching(/Bo.*Online/),
    expect.stringMatching(/Di.*Online/),
    expect.stringMatching(/Ann.*Busy/),
  ])
  const ways = [...document.querySelectorAll("a[aria-label^='Chat with']")].map((link) => link.getAttribute("href"))
  expect(ways).toEqual([2, 4, 1].map((id) => `/message/IMMessageSession/${id}`))
})

test("OVER-09: greetings lead to their chats and close the panel, who is blocked is unblocked", async () => {
  const { asked, router, closed } = await open()
  press(/^Blocked$/)
  expect(lines()).toEqual([expect.stringMatching(/Ed/)])
  press(/^Unblock$/)
  expect(asked).toEqual([{ _tag: "block", userId: 5, on: false }])
  press(/^Greetings/)
  expect(lines()).toEqual([expect.stringMatching(/Flo/), expect.stringMatching(/Gus/)])
  expect(closed()).toBe(0)
  flushSync(() => document.querySelector<HTMLElement>("[role=tabpanel] li a")?.click())
  expect(router.state.location.pathname).toBe("/message/IMMessageSession/6")
  await expect.poll(closed).toBe(1)
})

test("OVER-09: arrows move between the tabs, and the panel belongs to the chosen one", async () => {
  await open()
  const [first, second] = tabs()
  first?.focus()
  first?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }))
  expect(document.activeElement).toBe(second)
  flushSync(() => second?.click())
  expect(second?.getAttribute("aria-selected")).toBe("true")
  expect(document.querySelector("[role=tabpanel]")?.getAttribute("aria-labelledby")).toBe(second?.id)
})

test("OVER-09: without a connection the panel says that nobody's status is known", async () => {
  await open("offline")
  expect(document.querySelector("[role=tabpanel]")?.textContent).toContain("No connection")
})

test("OVER-09: a list that cannot be read is no empty list", async () => {
  const { default: MessagePanel } = await import("./MessagePanel.tsx")
  const failed = () => ({ state: "failed", error: { kind: "storageBroken" } }) as const
  drawnOn(makeStaticClient({ queries: { connection: online, blocked: failed } }), <MessagePanel onClose={() => {}} />)
  expect(document.querySelector("[role=tabpanel] [role=alert] button")?.textContent).toBe("Try again")
})

test("OVER-09: nobody is watched twice, nor who is blocked, nor more than a screen may ask for", () => {
  const many = Array.from({ length: 400 }, (_, at) => chat(100 + at, `Person ${at}`))
  const people = peopleOf(
    [friend(1, "Ann")],
    [chat(-4, "Flo"), chat(1, "Ann"), chat(9, "Ed", { relation: 4 }), ...many],
  )
  expect(people).toHaveLength(200)
  expect(people.slice(0, 2).map(({ id }) => id)).toEqual([1, 100])
  expect(hereNow(people, (id) => (id === 101 ? "online" : id === 1 ? "busy" : "offline")).map(({ id }) => id)).toEqual([
    101, 1,
  ])
})
