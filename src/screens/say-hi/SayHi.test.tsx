// @vitest-environment jsdom
/** Greetings in the list of chats, and the screen of unanswered greetings. */
import { flushSync } from "react-dom"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { ChatEntry } from "#schema/chat/chat.ts"
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
  // These texts join texts already started, and another test file may have loaded them before the texts were restarted.
  const { addGreetingsTexts } = await import("../../i18n/greetings-texts.ts")
  addGreetingsTexts()
})

/** Gives each element a size, which jsdom does not: a list draws only the rows that have room. */
class RoomForAll implements ResizeObserver {
  readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 400, 800)
    const size = [{ blockSize: 800, inlineSize: 400 }]
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }
    queueMicrotask(() => this.tell([entry], this))
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal("ResizeObserver", RoomForAll))
afterEach(() => vi.unstubAllGlobals())

const person = (userId: number, userName: string) => ({
  ...{ userId, userName, headImg: "", countryId: null, goddess: false, demo: false, callPrice: 0 },
})
const chat = (friendId: number, userName: string, text: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
  ...({ id: `1-${friendId}`, friendId, headImg: "", userName, demo: false, noReadCount: 0, userList: [] } as const),
  ...({ timestamp: 5, timestampUser: 5, relation: 0, sayHi: "none", draft: "" } as const),
  last: { mine: false, content: { kind: "text", text, translation: null, greeting: true }, state: null },
  ...more,
})
const group = chat(-4, "Mia", "hello you", {
  ...({ id: "-4", noReadCount: 7, relation: 3, sayHi: "received" } as const),
  userList: [person(7, "Mia"), person(8, "Bo")],
})
const drawnWith = (queries: Parameters<typeof makeStaticClient>[0], element: React.ReactNode) =>
  drawnOn(makeStaticClient(queries), element)
const links = () => [...document.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent])

test("ENT-06: greetings are one row of the list of chats, with faces, the newest words and the unread count, and lead to their screen", async () => {
  const chats = staticList({ unread: 7 }, [group, chat(9, "Cy", "see you")], ({ id }) => id)
  let asked: ReadonlyArray<number> = []
  const presence = ({ userIds }: { readonly userIds: ReadonlyArray<number> }) => {
    asked = userIds
    return { state: "loading" } as const
  }
  const { default: Messages } = await import("../messages/Messages.tsx")
  drawnWith({ queries: { chats, presence } }, <Messages />)
  await expect.poll(links).toContainEqual(["/message/IMMessageSession/9", expect.stringContaining("Cy")])
  const [row] = [...document.querySelectorAll("a")].filter((link) => link.textContent?.includes("Greetings"))
  expect(row?.getAttribute("href")).toBe("/message/IMSayHiSession")
  expect(row?.textContent).toMatch(/Greetings.*Mia.*hello you.*7/)
  // Two faces: without photos they are letters.
  expect(row?.querySelectorAll(".size-9")).toHaveLength(2)
  // No status is asked for under the group's id.
  expect(asked).toEqual([9])
})

const openScreen = async (rows: ReadonlyArray<ChatEntry>) => {
  const entry = routeTable.find(({ id }) => id === "message")?.children?.find(({ id }) => id === "IMSayHiSession")
  if (entry === undefined) throw new Error("no such route")
  const SayHi = (await entry.load()).default
  return drawnWith({ queries: { greetings: staticList({}, rows, ({ id }) => id) } }, <SayHi />)
}

test("ROUTE-17: /message/IMSayHiSession needs login and lists who waits for an answer; back in a chat leads there", async () => {
  expect(needsLogin("/message/IMSayHiSession")).toBe(true)
  const router = await openScreen([chat(7, "Mia", "hello you"), chat(8, "Bo", "hi")])
  expect(document.title).toBe("Greetings · LivCam")
  expect(document.querySelector("h1")?.textContent).toBe("Greetings")
  await expect
    .poll(() => links().map(([href]) => href))
    .toEqual(["/message/IMMessageSession/7", "/message/IMMessageSession/8"])
  flushSync(() => document.querySelector("a")?.click())
  expect(router.state.location).toMatchObject({ pathname: "/message/IMMessageSession/7", state: "back" })
})

test("ROUTE-17: without greetings the screen says what would stand there", async () => {
  await openScreen([])
  expect(document.body.textContent).toContain("No greetings")
})

test("OVER-09: the list of chats leads to the message panel", async () => {
  const { default: Messages } = await import("../messages/Messages.tsx")
  drawnWith({ queries: { chats: staticList({ unread: 0 }, [], () => "") } }, <Messages />)
  flushSync(() => document.querySelector<HTMLElement>("[aria-label='Online, greetings and blocked']")?.click())
  expect(overlays.get().at(-1)?.name).toBe("messagePanel")
})
