// @vitest-environment jsdom
/** The friends page as its route loads it: four tabs over the relations, and the actions of each row. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import { noRelation, type RelationView } from "#schema/friends/relation.ts"
import type { Person } from "#schema/people/user.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { needsLogin } from "../../app/route-meta.ts"
import { routeTable } from "../../app/routes.tsx"
import { makeStaticClient, staticList } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const person = (userId: number, userName: string): Person => ({
  ...{ userId, userName, headImg: "", countryId: "PT", goddess: false, demo: false, callPrice: 0 },
})
const relation = (userId: number, patch: Partial<RelationView> = {}): RelationView => ({
  ...noRelation(userId),
  ...{ waiting: [], refused: null, refusedIntentId: null },
  ...patch,
})
const noChat = { unreadCount: 0, last: null, translation: null, time: 0 }

const lists = {
  friends: staticList(
    { count: 2 },
    [
      { friendId: 1, person: person(1, "Ann"), relation: relation(1, { friend: true, stick: true }), ...noChat },
      { friendId: 2, person: person(2, "Bo"), relation: relation(2, { friend: true }), ...noChat },
    ],
    ({ friendId }) => String(friendId),
  ),
  friendRequests: staticList(
    { received: 1, sent: 1 },
    [
      {
        ...({ friendId: 3, type: "received", times: 1, text: "It is <script>me", at: 5 } as const),
        ...{ person: person(3, "Cy"), relation: relation(3, { request: "received" }) },
      },
      {
        ...({ friendId: 4, type: "sent", times: 1, text: "", at: 4 } as const),
        ...{ person: person(4, "Di"), relation: relation(4, { request: "sent" }) },
      },
    ],
    ({ friendId }) => String(friendId),
  ),
  blocked: staticList(
    {},
    [{ userId: 5, person: person(5, "Ed"), relation: relation(5, { blocked: true }) }],
    ({ userId }) => String(userId),
  ),
  reports: staticList(
    {},
    [
      {
        ...{ reportId: "r", userId: 6, reason: "spam", details: "Ads", messageIds: [], at: 3 },
        ...({ state: "received", refused: null, intentId: null, person: person(6, "Flo") } as const),
      },
    ],
    ({ reportId }) => reportId,
  ),
  connection: {
    ...({ network: "online", messaging: "online", retryAt: null, savedAt: null, waiting: 0, parked: 0 } as const),
    ...({ clockOffset: 0, role: "leader" } as const),
  },
  presence: staticList({}, [{ userId: 1, status: 2, seenAt: null } as const], ({ userId }) => String(userId)),
}

const open = async (patch: NonNullable<Parameters<typeof makeStaticClient>[0]>["queries"] = {}) => {
  const entry = routeTable.find(({ path }) => path === "/friends")
  if (entry === undefined) throw new Error("no such route")
  const Friends = (await entry.load()).default
  const asked: Array<Command> = []
  const onCommand = (command: Command) => {
    asked.push(command)
    return { ok: true, value: { intentId: null } } as const
  }
  const router = drawnOn(makeStaticClient({ queries: { ...lists, ...patch }, onCommand }), <Friends />)
  return { asked, router }
}
const rows = () => [...document.querySelectorAll("[role=tabpanel] li")]
const said = () => rows().map(({ textContent }) => textContent)
const tabs = () => [...document.querySelectorAll<HTMLElement>("[role=tab]")]
const press = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("button, [role=tab]")].find(
    (one) => one.textContent === name || one.ariaLabel === name || one.getAttribute("aria-label") === name,
  )
  if (found === undefined) throw new Error(`no button ${name}`)
  flushSync(() => {
    found.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }))
    found.click()
  })
}

test("ROUTE-18: /friends needs login and shows friends with their status, favourites marked, and the way to each chat", async () => {
  expect(needsLogin("/friends")).toBe(true)
  await open()
  expect(document.title).toBe("Friends · LivCam")
  expect(tabs().map(({ textContent }) => textContent)).toEqual(["Friends", "Requests (1)", "Blocked", "Reports"])
  expect(said()).toEqual([expect.stringMatching(/Ann.*Online$/), expect.stringMatching(/Bo$/)])
  const marked = rows().map((row) => row.querySelector("[role=img][aria-label=Favourite]") !== null)
  expect(marked).toEqual([true, false])
  const chats = [...document.querySelectorAll("a[aria-label^='Chat with']")].map((link) => link.getAttribute("href"))
  expect(chats).toEqual(["/message/IMMessageSession/1", "/message/IMMessageSession/2"])
  press("More about Bo")
  expect(overlays.get().at(-1)).toMatchObject({ name: "person", props: { userId: 2, name: "Bo" } })
})

test("ENT-03: each friend has the newest words of the chat, translated where they were, their time and the unread count", async () => {
  const text = (words: string) => ({ kind: "text", text: words, translation: null, greeting: false }) as const
  const time = new Date(2026, 0, 5, 12, 30).getTime()
  const friends = [
    {
      ...{ friendId: 1, person: person(1, "Ann"), relation: relation(1, { friend: true }), unreadCount: 3, time },
      last: { mine: false, content: text("tudo bem?"), state: null },
      translation: { language: "en", text: "are you well?", source: "server" } as const,
    },
    {
      ...{ friendId: 2, person: person(2, "Bo"), relation: relation(2, { friend: true }), unreadCount: 0, time },
      last: { mine: true, content: text("see you"), state: "sent" } as const,
      translation: null,
    },
  ]
  await open({ friends: staticList({ count: 2 }, friends, ({ friendId }) => String(friendId)) })
  expect(said()).toEqual([
    expect.stringMatching(/Ann.*Online.*are you well\?.*01-05.*3/),
    expect.stringMatching(/Bo.*You: see you.*01-05/),
  ])
  expect(rows()[0]?.querySelector("time")?.dateTime).toBe(new Date(time).toISOString())
})

test("ROUTE-18: requests are accepted, refused and taken back, who is blocked is unblocked, reports say how they stand", async () => {
  const { asked, router } = await open()
  press("Requests (1)")
  expect(router.state.location.search).toBe("?tab=requests")
  await expect
    .poll(said)
    .toEqual([expect.stringContaining("It is *script*me"), expect.stringContaining("Request sent")])
  press("Accept")
  press("Decline")
  press("Cancel request")
  press("Blocked")
  await expect.poll(said).toEqual([expect.stringMatching(/Ed.*You can no longer message/)])
  press("Unblock")
  press("Reports")
  await expect.poll(said).toEqual([expect.stringMatching(/Flo.*Spam or advertising · Ads.*Received/)])
  expect(asked).toEqual([
    { _tag: "answerFriend", userId: 3, accept: true },
    { _tag: "answerFriend", userId: 3, accept: false },
    { _tag: "removeFriend", userId: 4 },
    { _tag: "block", userId: 5, on: false },
  ])
})

test("ROUTE-18: who has no friends yet is told how to get some, and led to the wall", async () => {
  await open({ friends: staticList({ count: 0 }, [], () => "") })
  expect(document.body.textContent).toContain("No friends yet")
  expect(document.querySelector("a[href='/wall']")?.textContent).toBe("Meet people")
})
