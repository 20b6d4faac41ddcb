// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test, vi } from "vitest"
import type { SearchGroup } from "#schema/chat/search.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { FoundPerson, OwnUser } from "#schema/people/user.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import type { RemoteState } from "../../client/client.ts"
import { makeStaticClient, type StaticAnswers, staticList } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import Search from "./Search.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const session: SessionStatus = {
  state: "signedIn",
  user: { id: 1 } as OwnUser,
  balance: 0,
  points: 0,
  ended: null,
}
const person = (userId: number, userName: string): FoundPerson => ({
  ...{ userId, userName, headImg: "", countryId: "BR", countryName: "Brazil" },
  ...{ goddess: userId === 9, demo: false, onlineStatus: 2, seenAt: null },
})
const MIAS = [person(9, "Mia"), person(10, "Miamo")]
const group: SearchGroup = {
  ...{ sessionId: "1-9", friendId: 9, friend: null, count: 1, exact: true },
  hits: [{ n: 3, mine: false, time: 0, text: "mia said", marks: [[0, 3]], translated: false }],
}
const head = { state: "ready", indexed: 100, count: 1, chats: 1, exact: true } as const
const ready = (value: ReadonlyArray<FoundPerson>): RemoteState<ReadonlyArray<FoundPerson>> => ({
  ...{ state: "ready", asOf: 0, stale: false },
  value,
})

/** Draws the screen with fixed answers. Returns the texts for which people were requested. */
const opened = (
  found: (text: string) => RemoteState<ReadonlyArray<FoundPerson>>,
  queries: StaticAnswers["queries"] = {},
) => {
  const asked: Array<string> = []
  const client = makeStaticClient({
    queries: {
      session,
      search: staticList(head, [group], ({ sessionId }) => sessionId),
      ...queries,
    },
    remotes: {
      searchUsers: ({ text }) => {
        asked.push(text)
        return found(text)
      },
    },
  })
  return { router: drawnOn(client, <Search />), asked }
}
const field = () => document.querySelector("input")
const type = (text: string) => {
  const input = field()
  if (input === null) throw new Error("no field")
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
  set?.call(input, text)
  flushSync(() => input.dispatchEvent(new Event("input", { bubbles: true })))
}
const press = (key: string) =>
  flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))
const people = () => [...document.querySelectorAll("a[href^='/profile/']")].map((link) => link.getAttribute("href"))
const said = () => document.body.textContent ?? ""
const NOTHING = { search: staticList({ ...head, count: 0, chats: 0 }, [], () => "") }

test("SOC-05: people stand above the messages, each a way to their profile, with country and who is a host", async () => {
  const { asked } = opened(() => ready(MIAS))
  expect(said()).not.toContain("People")
  type("m")
  type("mi")
  await vi.waitFor(() => expect(people()).toEqual(["/profile/9", "/profile/10"]))
  expect(asked).toEqual(["mi"])
  const [mia, other] = [...document.querySelectorAll("section section li")]
  expect(mia?.textContent).toContain("Brazil")
  expect([mia, other].map((one) => one?.textContent?.includes("Host"))).toEqual([true, false])
  expect(said()).toContain("2 people")
  await vi.waitFor(() => expect(document.querySelector("mark")?.textContent).toBe("mia"))
})

test("SOC-05: arrow keys go from the field through people to messages and back; Enter opens the first person", async () => {
  const { router } = opened(() => ready(MIAS))
  type("mi")
  await vi.waitFor(() => expect(people()).toHaveLength(2))
  await vi.waitFor(() => expect(document.querySelector("mark")).not.toBeNull())
  field()?.focus()
  const at = () => document.activeElement?.getAttribute("href")
  press("ArrowDown")
  expect(at()).toBe("/profile/9")
  press("ArrowDown")
  expect(at()).toBe("/profile/10")
  press("ArrowDown")
  expect(at()).toContain("/message/IMMessageSession/9?at=3")
  for (const _ of [1, 2, 3]) press("ArrowUp")
  expect(document.activeElement).toBe(field())
  press("Enter")
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/profile/9"))
})

test("SOC-05: people of the former text are no answer to the present one: they are not counted, and Enter opens none of them", async () => {
  opened((text) => (text === "mi" ? ready(MIAS) : { state: "loading" }), NOTHING)
  type("mi")
  await vi.waitFor(() => expect(people()).toHaveLength(2))
  expect(document.querySelectorAll("[data-result]")).toHaveLength(2)
  type("mix")
  expect(people()).toHaveLength(2)
  expect(document.querySelectorAll("[data-result]")).toHaveLength(0)
  expect(document.querySelector("section section")?.getAttribute("aria-busy")).toBe("true")
  expect(said()).not.toContain("2 people")
  type("m")
  expect(people()).toEqual([])
})

test("SOC-05: offline the screen says that people cannot be searched, and messages are found as ever", async () => {
  opened(() => ({ state: "failed", error: { kind: "offline" } }))
  type("mi")
  await vi.waitFor(() => expect(said()).toContain("People cannot be searched while you are offline"))
  await vi.waitFor(() => expect(document.querySelector("mark")?.textContent).toBe("mia"))
})

test("SOC-05: what fails is said and can be tried again", async () => {
  opened(() => ({ state: "failed", error: { kind: "rateLimited" } }), NOTHING)
  type("mi")
  await vi.waitFor(() => expect(document.querySelector("[role=alert] button")).not.toBeNull())
  expect(said()).toContain("Nothing found")
})

test("SOC-05: one empty state covers people and messages; where somebody is found nothing says that nothing is", async () => {
  opened((text) => ready(text === "mi" ? MIAS : []), NOTHING)
  type("mi")
  await vi.waitFor(() => expect(people()).toHaveLength(2))
  expect(said()).not.toContain("Nothing found")
  type("qwxyz")
  await vi.waitFor(() => expect(said()).toContain("No person and no saved message fits"))
  expect(said()).not.toContain("People")
})

test("SOC-05: a visitor asks for nobody", async () => {
  const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }
  const { asked } = opened(() => ready(MIAS), { session: visitor })
  type("mia")
  await vi.waitFor(() => expect(document.querySelector("mark")).not.toBeNull())
  await new Promise((done) => setTimeout(done, 500))
  expect(asked).toEqual([])
})
