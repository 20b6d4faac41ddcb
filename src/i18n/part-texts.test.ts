// @vitest-environment jsdom
import i18next from "i18next"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { chooseLanguage, startTexts } from "./i18n.ts"
import { partLoaders, type TextPart, withPartTexts } from "./part-texts.ts"

type Tree = { readonly [key: string]: string | Tree }
const textsOf = (tree: Tree, path = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(tree).flatMap(
    ([key, value]): ReadonlyArray<readonly [string, string]> =>
      typeof value === "string" ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  )
const slotsOf = (text: string): string => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).join()

const parts = Object.keys(partLoaders) as ReadonlyArray<TextPart>
const OTHERS = ["hi", "ms", "pt", "tr", "nl"] as const

beforeAll(() => startTexts("/gb/"))
afterEach(() => chooseLanguage("en"))

describe.each(parts)("the texts of %s", (part) => {
  test.each(OTHERS)("I18N-03: in %s they say all that English says, in words of their own", async (language) => {
    const english = textsOf((await partLoaders[part].en()).default)
    const texts = textsOf((await partLoaders[part][language]()).default)
    expect(texts.map(([key]) => key)).toEqual(english.map(([key]) => key))
    expect(texts.map(([, text]) => slotsOf(text))).toEqual(english.map(([, text]) => slotsOf(text)))
    const same = texts.filter(([, text], at) => text === english[at]?.[1] && text !== "Cookies" && text !== "Account")
    expect(same).toEqual([])
  })
})

test("I18N-03, I18N-05: a part's texts come with it in the page's language, follow a switch, and fall back to English", async () => {
  await chooseLanguage("pt")
  expect(await withPartTexts("help", async () => 7)).toBe(7)
  expect(i18next.t("title", { ns: "help" })).toBe("Ajuda")
  await chooseLanguage("nl")
  expect(i18next.t("title", { ns: "help" })).toBe("Hulp")
  await chooseLanguage("gb")
  expect(i18next.t("title", { ns: "help" })).toBe("Help")
})
