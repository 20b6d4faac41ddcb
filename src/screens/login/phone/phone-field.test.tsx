// @vitest-environment jsdom
/** A number and its country on the page of login by phone, from what is known of the user's location. */
import { flushSync } from "react-dom"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import { CODE_WAYS } from "#schema/rules/account/phone.ts"
import { drawnOn, leave } from "../../../../tests/worlds/page/drawn.tsx"
import { dropStored, keepStored } from "../../../browser/stored.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import { chooseLanguage, startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { PhoneLogin } from "./PhoneLogin.tsx"

beforeAll(async () => {
  await startTexts("/")
  await startMoreTexts()
  await import("./PhoneCountry.tsx")
})
const speaks = (language: string) => vi.spyOn(navigator, "language", "get").mockReturnValue(language)
beforeEach(() => void speaks("en"))
afterEach(() => {
  vi.restoreAllMocks()
  dropStored("CAMC_USER_COUNTRY")
})

const visitor = { state: "visitor", user: null, balance: 0, points: 0, ended: null } as unknown as SessionStatus
/** Draws the page; `here`: the country of the IP address. */
const opened = async ({ here = null as string | null, starts = [] as ReadonlyArray<string> } = {}) => {
  const asked: Array<Command> = []
  const client = makeStaticClient({
    queries: { session: visitor },
    remotes: { signInWays: { providers: [], codes: CODE_WAYS, starts }, countryByAddress: here },
    onCommand: async (command) => {
      asked.push(command)
      return { ok: true, value: {} } as const
    },
  })
  drawnOn(client, <PhoneLogin />)
  await expect.poll(() => [...document.querySelectorAll("select")].length).toBe(1)
  return asked
}
const select = () => document.querySelector<HTMLSelectElement>("select[name=phoneCountry]")
const input = () => document.querySelector<HTMLInputElement>("input[name=phone]")
const change = (element: HTMLInputElement | HTMLSelectElement | null, value: string): void =>
  flushSync(() => {
    const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value)
    element?.dispatchEvent(new Event(element instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }))
  })
const sentTo = async (asked: ReadonlyArray<Command>): Promise<unknown> => {
  flushSync(
    () => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  )
  await new Promise((resolve) => setTimeout(resolve, 0))
  const last = asked.at(-1)
  return last?._tag === "sendPhoneCode" ? last.phone : undefined
}

describe("the country of a number", () => {
  test("AUTH-02: is chosen from a list by name, each with its calling code; the code alone shows while it is closed", async () => {
    const asked = await opened()
    const options = [...(select()?.options ?? [])].map(({ textContent }) => textContent ?? "")
    expect(options.slice(1)).toEqual(options.slice(1).toSorted(new Intl.Collator("en").compare))
    expect(options).toContain("Germany +49")
    change(input(), "0151 23456789")
    change(select(), "DE")
    expect(select()?.parentElement?.querySelector("span")?.textContent).toBe("+49")
    expect(await sentTo(asked)).toBe("+4915123456789")
  })

  test("AUTH-02: a whole number says it itself, whatever was chosen", async () => {
    const asked = await opened({ here: "IN" })
    change(input(), "+44 7400 123456")
    expect(select()?.value).toBe("GB")
    expect(await sentTo(asked)).toBe("+44 7400 123456")
  })

  test("AUTH-02: of a number that is not served is the one that is read out, too", async () => {
    await opened({ starts: ["+49"] })
    change(input(), "+44 7400 123456")
    expect(select()?.value).toBe("GB")
    expect(select()?.selectedOptions[0]?.textContent).toBe("United Kingdom +44")
  })

  test("AUTH-15: is that of the address, of the browser's language, of the page's; what was said on this device comes first", async () => {
    await opened({ here: "PT" })
    expect(select()?.value).toBe("PT")
    leave()
    keepStored("CAMC_USER_COUNTRY", "MY-C")
    await opened({ here: "PT" })
    expect(select()?.value).toBe("MY")
  })

  test("AUTH-02: without any of it nothing is chosen, and a number of no country is none", async () => {
    const asked = await opened()
    expect(select()?.value).toBe("")
    change(input(), "0151 23456789")
    expect(await sentTo(asked)).toBeUndefined()
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Enter the number with its country code")
  })

  test.each([
    ["en-IN", "en", "IN"],
    ["nl", "nl", "NL"],
    ["not a tag", "en", ""],
  ])("AUTH-02: a browser that speaks %s on a page in %s is likely in %j", async (browser, page, country) => {
    speaks(browser)
    await chooseLanguage(page === "nl" ? "nl" : "en")
    await opened()
    expect(select()?.value).toBe(country)
    await chooseLanguage("en")
  })

  test("ERR-08: is one of those that codes are sent to; an only one is chosen", async () => {
    await opened({ here: "PT", starts: ["+49"] })
    expect([...(select()?.options ?? [])].map(({ value }) => value)).toEqual(["DE"])
    expect(select()?.value).toBe("DE")
  })

  test("AUTH-02: one's own choice stays", async () => {
    const asked = await opened({ here: "PT" })
    change(select(), "DE")
    change(input(), "151 23456789")
    expect(await sentTo(asked)).toBe("+4915123456789")
  })
})
