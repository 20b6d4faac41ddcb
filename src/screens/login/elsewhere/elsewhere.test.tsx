// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, describe, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ProviderName } from "#schema/rules/account/sign-in-elsewhere.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn } from "../../../../tests/worlds/page/drawn.tsx"
import { loadSignInEnd, ProviderButtons } from "../../../account/ProviderButtons.tsx"
import { makeStaticClient } from "../../../client/static-client.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import LoginPage from "../LoginPage.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await import("./Returned.tsx")
})

const TICKET = "t".repeat(43)
const text = () => document.body.textContent ?? ""
const press = (name: string): void =>
  flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())

/** Draws the login page at an address. `answer`: the worker's answer to each command. Returns the commands executed. */
const page = async (
  fragment: string,
  answer: (tag: string) => Outcome<unknown>,
  ways: ReadonlyArray<ProviderName> = [],
) => {
  const asked: Array<Record<string, unknown>> = []
  const session = { state: "visitor", user: null, ended: null } as unknown as SessionStatus
  const client = makeStaticClient({
    queries: { session },
    remotes: { signInWays: { providers: ways, codes: [], starts: [] } },
    onCommand: async (command) => {
      asked.push({ ...command })
      return answer(command._tag)
    },
  })
  const router = drawnOn(client, <LoginPage />, `/login${fragment}`)
  await new Promise((resolve) => setTimeout(resolve, 0))
  return { asked, router }
}

test("AUTH-01: what comes late below the form does not move its button away under a press", async () => {
  await loadSignInEnd()
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }))
  await page("", () => ({ ok: true, value: {} }), ["google"])
  await expect.poll(() => document.querySelector("input[name=email]")).not.toBeNull()
  // React shows what was waited for a third of a second after what it came under.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(text()).not.toContain("Google")
  expect(text()).not.toContain("Terms of use")
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }))
  await expect.poll(text).toContain("Google")
  expect(text()).toContain("Terms of use")
})

describe("a browser that comes back from a provider", () => {
  test.each([
    ["denied", "Google login needs permission agreement"],
    ["cancelled", "You went back from Google"],
    ["unreachable", "Google does not answer now"],
    ["expired", "took too long"],
    ["failed", "did not work"],
  ])("AUTH-03: is told of %s, and logs in another way from there", async (problem, words) => {
    const { router } = await page(`#provider=google&problem=${problem}`, () => ({ ok: true, value: {} }))
    await expect.poll(text).toContain(words)
    expect(router.state.location.hash).toBe("")
    press("Log in another way")
    await expect.poll(() => document.querySelector("input[name=email]")).not.toBeNull()
  })
})

const fill = (name: string, value: string): void => {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}], [autocomplete=${name}]`)
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  flushSync(() => {
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value)
    field?.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }))
  })
}

describe("a ticket in the address", () => {
  test("AUTH-03, AUTH-07: is exchanged once and leaves the address; who is new says the rest and joins", async () => {
    const join = { needs: "registration", ticket: "j".repeat(43), nickname: "Sam Lee" }
    const { asked, router } = await page(`#provider=google&ticket=${TICKET}`, (tag) =>
      tag === "signInElsewhere" ? { ok: true, value: { join } } : { ok: false, error: { kind: "underAge" } },
    )
    await expect.poll(() => document.querySelector<HTMLInputElement>("input[name=nickname]")?.value).toBe("Sam Lee")
    expect([asked, router.state.location.hash]).toEqual([[{ _tag: "signInElsewhere", ticket: TICKET }], ""])
    expect(document.querySelector("input[name=password]")).toBeNull()
    press("Create account")
    expect(asked).toHaveLength(1)
    for (const [name, value] of [
      ["bday-day", "3"],
      ["bday-month", "4"],
      ["bday-year", "1996"],
    ] as const)
      fill(name, value)
    flushSync(() => document.querySelector<HTMLInputElement>("input[type=radio]")?.click())
    press("Create account")
    await expect
      .poll(() => asked[1])
      .toMatchObject({
        ...{ _tag: "registerElsewhere", ticket: join.ticket, birthday: "1996-04-03", userName: "Sam Lee" },
      })
    await expect.poll(text).toContain("18")
  })

  test.each([
    ["signInOver", "no longer valid"],
    ["passwordFirst", "Log in with its password"],
    ["bannedAccount", "banned"],
  ] as const)("AUTH-03: that is refused as %s is told, with the ordinary login a press away", async (kind, words) => {
    await page(`#provider=google&ticket=${TICKET}`, () => ({ ok: false, error: { kind } }))
    await expect.poll(() => document.querySelector("[role=alert]")?.textContent ?? "").toContain(words)
    press("Log in another way")
    await expect.poll(() => document.querySelector("input[name=password]")).not.toBeNull()
  })
})

describe("the buttons of providers", () => {
  const shown = (ways: ReadonlyArray<ProviderName>, isOffline = false) => {
    const chosen: Array<ProviderName> = []
    const onChoose = (provider: ProviderName) => void chosen.push(provider)
    drawnOn(makeStaticClient({}), <ProviderButtons ways={ways} isOffline={isOffline} onChoose={onChoose} />)
    return chosen
  }
  test("AUTH-03: are those that the gateway says, and none without any", () => {
    shown([])
    expect(document.querySelectorAll("button")).toHaveLength(0)
    const chosen = shown(["google", "facebook"])
    press("GContinue with Google")
    press("fContinue with Facebook")
    expect(chosen).toEqual(["google", "facebook"])
  })
  test("AUTH-03: are off with a reason while there is no network", () => {
    const chosen = shown(["apple"], true)
    press("AContinue with Apple")
    expect(chosen).toEqual([])
    expect(document.querySelector("button")?.title).toContain("You are offline")
  })
})
