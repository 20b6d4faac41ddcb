// @vitest-environment jsdom
/** Help: a search finds answers in every language, and members and visitors can write to customer service. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import { ERROR_KINDS } from "#schema/errors.ts"
import { SUPPORT_MAX } from "#schema/rules/support.ts"
import type { SupportEntry } from "#schema/support/worker-api.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { needsLogin } from "../../app/route-meta.ts"
import { routeTable } from "../../app/routes.tsx"
import { makeStaticClient, staticList } from "../../client/static-client.ts"
import { chooseLanguage, startTexts } from "../../i18n/i18n.ts"
import { QUESTIONS } from "./help-model.ts"

beforeAll(() => startTexts("/gb/"))

const load = async () => {
  const entry = routeTable.find(({ path }) => path === "/help")
  if (entry === undefined) throw new Error("no such route")
  return (await entry.load()).default
}
const visitor = { state: "visitor", user: null, balance: 0, points: 0, ended: null } as const
const ALL = Object.values(QUESTIONS).flat().length

const draw = async (requests: ReadonlyArray<SupportEntry> = []) => {
  const Help = await load()
  const asked: Command[] = []
  drawnOn(
    makeStaticClient({
      queries: { session: visitor, supportRequests: staticList({}, requests, ({ intentId }) => intentId) },
      onCommand: (command) => {
        asked.push(command)
        return { ok: true, value: { intentId: "i" } }
      },
    }),
    <Help />,
  )
  return asked
}
const questions = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent ?? "")
const field = (label: string) =>
  [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.control
const type = (label: string, value: string) => {
  const into = field(label)
  if (!(into instanceof HTMLInputElement || into instanceof HTMLTextAreaElement)) throw new Error(`no field ${label}`)
  const proto = into instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  flushSync(() => {
    Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(into, value)
    into.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
const submit = () => flushSync(() => document.querySelector("form")?.requestSubmit())

test("PROD-10, ROUTE-24: help opens without login, has its title, and a typed word finds the answers in which it stands", async () => {
  expect(needsLogin("/help")).toBe(false)
  await draw()
  expect([document.querySelector("h1")?.textContent, document.title]).toEqual(["Help", "Help · LivCam"])
  expect(questions()).toHaveLength(ALL)
  type("Search the answers", "REFUND 72")
  expect(questions()).toEqual(["How do I get my money back?"])
  expect(document.querySelector("details")?.open).toBe(true)
  type("Search the answers", "xylophone")
  expect(questions()).toEqual([])
  expect(document.body.textContent).toContain("No answer fits")
})

test.each(["hi", "ms", "pt", "tr", "nl"] as const)("PROD-10, ROUTE-24: help answers in %s", async (language) => {
  await chooseLanguage("gb")
  await draw()
  const english = questions()
  leave()
  await chooseLanguage(language)
  await draw()
  expect(questions()).toHaveLength(ALL)
  expect(questions().filter((question) => english.includes(question))).toEqual([])
  await chooseLanguage("gb")
})

test("PROD-10: what a visitor writes is asked for once it is whole, with the address that they gave", async () => {
  const asked = await draw()
  submit()
  expect(asked).toEqual([])
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1)
  type("What has happened?", "x".repeat(SUPPORT_MAX + 1))
  submit()
  type("What has happened?", " My coins are gone ")
  type("E-mail for the answer (optional)", "sam")
  submit()
  expect(asked).toEqual([])
  type("E-mail for the answer (optional)", "sam@example.com")
  submit()
  await expect
    .poll(() => asked)
    .toEqual([{ _tag: "askSupport", topic: "coins", text: "My coins are gone", email: "sam@example.com" }])
  await expect.poll(() => (field("What has happened?") as HTMLTextAreaElement).value).toBe("")
})

test("PROD-10: each request says whether it waits, which number it has, or why it was refused, and can then be tried again or given up", async () => {
  const base = { topic: "coins", text: "Where are they?", at: 1, refused: null, number: null } as const
  const asked = await draw([
    { ...base, intentId: "a", state: "waiting" },
    { ...base, intentId: "b", state: "parked", refused: { kind: "supportLimit" } },
    { ...base, intentId: "c", state: "received", number: 4711 },
  ])
  expect(ERROR_KINDS).toContain("supportLimit")
  const lines = [...document.querySelectorAll("section#write li p:first-child")].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    "Waiting to be sent",
    "You have written often enough today. Try again tomorrow.",
    "Received: number 4711",
  ])
  for (const name of ["Try again", "Give up"])
    flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())
  expect(asked).toEqual([
    { _tag: "retryIntent", intentId: "b" },
    { _tag: "cancelIntent", intentId: "b" },
  ])
})
