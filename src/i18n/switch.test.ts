// @vitest-environment jsdom
import i18next from "i18next"
import { afterAll, expect, test } from "vitest"
import { formatsOf } from "./format.ts"
import { chooseLanguage, startTexts } from "./i18n.ts"
import { startMoreTexts } from "./more-texts.ts"
import more from "./pt/more.ts"

afterAll(() => chooseLanguage("en"))

test("I18N-05: when another language shows, the texts of open sheets and later screens are there with the first ones", async () => {
  await startTexts("/")
  await startMoreTexts()
  const shown: Array<string> = []
  i18next.on("languageChanged", () => shown.push(i18next.t("checkIn.title", { ns: "more" })))
  await chooseLanguage("pt")
  expect(shown).toEqual([more.checkIn?.title])
})

test("lists are sorted by the reader's alphabet, and things counted together are joined by the reader's word", () => {
  const countries = ["Zâmbia", "Áustria", "Índia", "Brasil"]
  expect(countries.toSorted(formatsOf("pt").compare)).toEqual(["Áustria", "Brasil", "Índia", "Zâmbia"])
  expect(["c", "ç", "d"].toSorted(formatsOf("tr").compare)).toEqual(["c", "ç", "d"])
  expect(formatsOf("pt").and(["2 mensagens", "1 gosto"])).toBe("2 mensagens e 1 gosto")
  expect(formatsOf("en").and(["2 messages", "1 like"])).toBe("2 messages and 1 like")
})
