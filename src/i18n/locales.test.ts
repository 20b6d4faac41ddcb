import { describe, expect, test } from "vitest"
import { ERROR_KINDS } from "#schema/errors.ts"
import { SITE_LANGUAGES } from "#schema/rules/languages.ts"
import en from "./locales/en/index.ts"
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

test("I18N-01: the menu offers en, hi, ms and pt", () => {
  expect(menuLanguages).toEqual(SITE_LANGUAGES)
})

test("ERR-11: each kind of error has an English text, and the unknown one that of the specification", () => {
  expect(ERROR_KINDS.filter((kind) => !english.has(`error.${kind}`))).toEqual([])
  expect(english.get("error.unknown")).toBe("An error has occurred. Please try again.")
})

describe.each(Object.entries(localeLoaders))("the locale %s", (language, load) => {
  test("I18N-03: says nothing that English does not say, and fills in the same values", async () => {
    const texts = textsOf((await load()).default as Tree)
    expect(texts.filter(([key, text]) => slotsOf(text).join() !== slotsOf(english.get(key) ?? "").join())).toEqual([])
    expect(texts.filter(([key]) => !english.has(key)).map(([key]) => key)).toEqual([])
  })

  test("is whole, unless it is a variant of English", async () => {
    const keys = new Set(textsOf((await load()).default as Tree).map(([key]) => key))
    const missing = [...english.keys()].filter((key) => !keys.has(key))
    expect(language === "gb" ? [] : missing).toEqual([])
  })

  test("has a name of its own", () => {
    expect(languageNames).toHaveProperty(language)
  })
})
