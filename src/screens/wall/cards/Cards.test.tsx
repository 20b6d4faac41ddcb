// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ErrorKind } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { RemoteValue } from "#schema/remotes.ts"
import { drawnOn } from "../../../../tests/worlds/page/drawn.tsx"
import { needsLogin } from "../../../app/route-meta.ts"
import { tabStored } from "../../../browser/stored.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { overlays } from "../../../overlays/overlay-stack.ts"
import { closeToast, toastsShown } from "../../../ui/toasts/toasts.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
beforeEach(() => {
  tabStored.drop("livcam_cards")
  overlays.closeAll()
  for (const { id } of toastsShown()) closeToast(id)
})

const host = (userId: number, userName: string) => ({
  ...{ userId, userName, age: 24, countryId: "BR", countryName: "Brazil", languageIds: [], headImg: "" },
  ...{ onlineStatus: 2, seenAt: null, callPrice: 40, demo: false },
})
const list = [host(9, "Mia"), host(10, "Ana"), host(11, "Eva")]
const wall = { list, count: 3, pageNo: 1, pageSize: 20, beyond: 0 } as unknown as RemoteValue<"wall">
const member = {
  ...{ state: "signedIn", balance: 500, points: 0, ended: null },
  user: { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 } as OwnUser,
} as unknown as SessionStatus
const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }

const shown = async (
  session: SessionStatus,
  { told = wall, refused }: { told?: Partial<RemoteValue<"wall">>; refused?: ErrorKind } = {},
) => {
  const asked: Array<Command> = []
  const { Cards } = await import("./Cards.tsx")
  const client = makeStaticClient({
    queries: { session },
    remotes: { wall: { ...wall, ...told } },
    onCommand: (command) => {
      asked.push(command)
      return refused === undefined ? { ok: true, value: {} } : { ok: false, error: { kind: refused } }
    },
  })
  drawnOn(client, <Cards />)
  return asked
}
const top = () => document.querySelector('[role="status"].sr-only')?.textContent
const press = (name: string): void =>
  flushSync(() => document.querySelector<HTMLButtonElement>(`button[aria-label^="${name}"]`)?.click())
const card = () => [...document.querySelectorAll("article")].at(-1)
const pointer = (type: string, clientX: number): void =>
  flushSync(() => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, button: 0 })
    Object.assign(event, { pointerId: 1, isPrimary: true })
    card()?.dispatchEvent(event)
  })

test("ROUTE-06: the deck opens without login, one host at a time; who is passed can be brought back", async () => {
  expect(needsLogin("/card")).toBe(false)
  await shown(visitor)
  expect(top()).toBe("Mia")
  press("Pass on Mia")
  expect(top()).toBe("Ana")
  press("Bring the last one back")
  expect(top()).toBe("Mia")
})

test("ROUTE-06: a member likes and greets from it; whoever was seen does not come again", async () => {
  const asked = await shown(member)
  press("Like Mia")
  press("Say hi to Ana")
  expect(asked).toEqual([
    { _tag: "likeUser", userId: 9, on: true },
    { _tag: "sayHi", to: 10, text: expect.any(String) },
  ])
  expect(top()).toBe("Eva")
  await shown(member)
  expect(top()).toBe("Eva")
})

test("ROUTE-06: a visitor who likes is asked to log in, and the host stays on top", async () => {
  const asked = await shown(visitor)
  press("Like Mia")
  expect(overlays.get()).toMatchObject([{ name: "login" }])
  expect(asked).toEqual([])
  expect(top()).toBe("Mia")
})

test("ROUTE-06: a card that is thrown far enough to the left passes, a shorter way leaves it; arrow keys do the same", async () => {
  HTMLElement.prototype.setPointerCapture = () => {}
  await shown(member)
  pointer("pointerdown", 200)
  pointer("pointermove", 150)
  pointer("pointerup", 150)
  expect(top()).toBe("Mia")
  pointer("pointerdown", 200)
  pointer("pointermove", 90)
  pointer("pointerup", 90)
  expect(top()).toBe("Ana")
  flushSync(() => void card()?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true })))
  expect(top()).toBe("Eva")
})

test("ROUTE-06: at the end one begins again", async () => {
  await shown(visitor)
  for (const name of ["Mia", "Ana", "Eva"]) press(`Pass on ${name}`)
  expect(document.body.textContent).toContain("You have seen everyone")
  flushSync(() =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Start again")?.click(),
  )
  expect(top()).toBe("Mia")
})

test("ROUTE-06: a greeting that is refused brings its host back, and the reason is told", async () => {
  await shown(member, { refused: "sayHiLimit" })
  press("Say hi to Mia")
  await expect.poll(top).toBe("Mia")
  expect(toastsShown().map(({ text }) => text)).toEqual([expect.stringMatching(/hi/i)])
})

test("ROUTE-06, PROD-06: at the end a reader who does not see all hosts is told of them, with the way there", async () => {
  await shown(visitor, { told: { beyond: 7 } })
  for (const name of ["Mia", "Ana", "Eva"]) press(`Pass on ${name}`)
  const way = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("See 7 more"))
  flushSync(() => way?.click())
  expect(overlays.get()).toMatchObject([{ name: "login", props: { joins: true } }])
})
