import { describe, expect, test } from "vitest"
import { ERROR_KINDS } from "#schema/errors.ts"
import { SITE_LANGUAGES } from "#schema/rules/people/languages.ts"
import en from "./en/index.ts"
import moreEnglishTexts from "./en/whole-more.ts"
import { moreLoaders } from "./more-texts.ts"
import { languageNames, localeLoaders, menuLanguages } from "./site-languages.ts"

type Tree = { readonly [key: string]: string | Tree }

const textsOf = (tree: Tree, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(tree).flatMap(
    ([key, value]): ReadonlyArray<readonly [string, string]> =>
      typeof value === "string" ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  )
const slotsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name ?? "").sort()

const english = new Map(textsOf(en))
const moreEnglish = new Map(textsOf(moreEnglishTexts))

type Load = () => Promise<{ readonly default: object }>
type English = ReadonlyMap<string, string>

const textsBy = async (load: Load) => textsOf((await load()).default as Tree)
const unknownIn = async (load: Load, said: English): Promise<ReadonlyArray<string>> =>
  (await textsBy(load)).map(([key]) => key).filter((key) => !said.has(key))
const otherSlotsIn = async (load: Load, said: English): Promise<ReadonlyArray<readonly [string, string]>> =>
  (await textsBy(load)).filter(([key, text]) => slotsOf(text).join() !== slotsOf(said.get(key) ?? "").join())
const missingIn = async (load: Load, said: English): Promise<ReadonlyArray<string>> => {
  const keys = new Set((await textsBy(load)).map(([key]) => key))
  return [...said.keys()].filter((key) => !keys.has(key))
}

test("I18N-01: the menu offers en, hi, ms and pt", () => {
  expect(menuLanguages).toEqual(SITE_LANGUAGES)
})

test("ERR-11: each kind of error has an English text, and the unknown one that of the specification", () => {
  expect(ERROR_KINDS.filter((kind) => !english.has(`error.${kind}`))).toEqual([])
  expect(english.get("error.unknown")).toBe("An error has occurred. Please try again.")
})

const COIN_WORDS = [
  ["too few coins", english, "error.coinsTooFew", "You don't have enough coins"],
  ["too few coins for a call", english, "call.coinsTitle", "You don't have enough coins"],
  ["a balance that does not do", moreEnglish, "recharge.text", "Insufficient Balance"],
  ["coins for less than a minute", english, "call.endingSoon", "The call will terminate within 1 minute"],
] as const
test.each(COIN_WORDS)("ERR-04: %s is told as the specification words it", (_what, texts, key, words) => {
  expect(texts.get(key)).toContain(words)
})

const ACCOUNT_WORDS = [
  ["nobody of that number", "userUnknown", "The user does not exist"],
  ["an address without an account", "accountUnknown", "Account does not exist"],
  ["another device", "otherDevice", "Your account is logged in on another device"],
  ["an age under 18", "underAge", "You must be 18 or over"],
  ["what could not be read of oneself", "updateFailed", "Please log in again"],
  ["a banned account", "bannedAccount", "the account has been banned"],
  ["a banned device", "bannedDevice", "the device has been banned"],
  ["both", "bannedBoth", "Login failed, the account and device have been banned"],
  ["a freeze", "accountFrozen", "Your account has been suspended"],
  ["a block", "accountBlocked", "Your account has been blocked for 48 hours"],
  ["a gateway in trouble", "serverTrouble", "Something went wrong. We apologise. Please try again later."],
  ["a registration that is closed", "registrationClosed", "Email registration is closed"],
] as const
test.each(ACCOUNT_WORDS)(
  "ERR-03, ERR-08: %s is told as the specification words it, in every language",
  async (_what, kind, words) => {
    expect(english.get(`error.${kind}`)).toContain(words)
    for (const language of ["hi", "ms", "pt", "tr", "nl"] as const) {
      const texts = new Map(await textsBy(localeLoaders[language]))
      expect([language, texts.get(`error.${kind}`) ?? ""]).not.toEqual([language, ""])
    }
  },
)

const CHECK_IN_WORDS = [
  ["too slow a server", english, "error.timeout", "The server took too long to answer"],
  ["already checked in", moreEnglish, "checkIn.refused.alreadyCollected", "Already checked in today"],
  ["the wait", moreEnglish, "checkIn.wait", "Try again in {{hours}} h {{minutes}} min"],
  ["another account", moreEnglish, "checkIn.refused.collectedElsewhere", "Checked in with another account"],
  ["the first week", moreEnglish, "checkIn.refused.offerEnded", "The first-week bonus has ended"],
] as const
test.each(CHECK_IN_WORDS)("ERR-06: %s is told as the specification words it", (_what, texts, key, words) => {
  expect(texts.get(key)).toContain(words)
})

const PAYMENT_WORDS = [
  ["a purchase that cannot be made", english, "error.payUnavailable", "Purchase failed, please try again"],
  ["one that is not verified yet", moreEnglish, "payResult.stillText", "Failed to verify purchase, we will retry soon"],
  ["a payment that failed", moreEnglish, "payResult.failed", "Payment failed"],
  ["what it was for", moreEnglish, "payResult.failedText", "Recharge failed"],
  ["a subscription that goes on", moreEnglish, "plans.cancelFailed", "Unsubscribe failed"],
  ["the captcha", english, "error.captchaWrong", "Incorrect verification code"],
  ["whatever else", english, "error.unknown", "An error has occurred. Please try again."],
] as const
test.each(PAYMENT_WORDS)("ERR-10: %s is told as the specification words it", (_what, texts, key, words) => {
  expect(texts.get(key)).toContain(words)
})

describe.each(Object.entries(localeLoaders))("the locale %s", (language, load) => {
  test("I18N-03: says nothing that English does not say, and fills in the same values", async () => {
    expect(await otherSlotsIn(load, english)).toEqual([])
    expect(await unknownIn(load, english)).toEqual([])
  })

  test("is whole, unless it is a variant of English", async () => {
    expect(language === "gb" ? [] : await missingIn(load, english)).toEqual([])
  })

  test("has a name of its own", () => {
    expect(languageNames).toHaveProperty(language)
  })
})

const wholeMore = { ...moreLoaders, en: async () => ({ default: moreEnglishTexts }) }

describe.each(Object.entries(wholeMore))("the further texts in %s", (_language, load) => {
  test("I18N-03: say nothing that English does not say, and fill in the same values", async () => {
    expect(await otherSlotsIn(load, moreEnglish)).toEqual([])
    expect(await unknownIn(load, moreEnglish)).toEqual([])
  })

  test("are whole", async () => {
    expect(await missingIn(load, moreEnglish)).toEqual([])
  })
})

const TRANSLATIONS = { hi: "अनुवाद", ms: "terjemahan", pt: "traduções", tr: "çeviri", nl: "vertalingen" } as const
test.each(["hi", "ms", "pt", "tr", "nl"] as const)(
  "PROD-06: the shop says in %s too that VIP translates without limit",
  async (language) => {
    const texts = new Map(await textsBy(moreLoaders[language]))
    expect(texts.get("shop.vip")).toContain(TRANSLATIONS[language])
  },
)
