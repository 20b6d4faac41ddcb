// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn, leave } from "../../tests/worlds/page/drawn.tsx"
import { chooseLanguage, startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { SelectField } from "../ui/form/SelectField.tsx"
import { useCountries } from "./use-countries.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const Field = () => <SelectField label="Country" options={useCountries()} />
const shown = () => {
  const options = [...drawn(<Field />).querySelectorAll("option")]
  leave()
  return options
}

test.each([
  ["en", ["India", "Malaysia", "Malaysia (Chinese)", "Malaysia (Non-Chinese)", "Brazil", "Portugal"]],
  ["hi", ["भारत", "मलेशिया", "मलेशिया (चीनी)", "मलेशिया (गैर-चीनी)", "ब्राज़ील", "पुर्तगाल"]],
  ["ms", ["India", "Malaysia", "Malaysia (Cina)", "Malaysia (bukan Cina)", "Brazil", "Portugal"]],
  ["pt", ["Índia", "Malásia", "Malásia (chinesa)", "Malásia (não chinesa)", "Brasil", "Portugal"]],
  ["tr", ["Hindistan", "Malezya", "Malezya (Çinli)", "Malezya (Çinli olmayan)", "Brezilya", "Portekiz"]],
  ["nl", ["India", "Maleisië", "Maleisië (Chinees)", "Maleisië (niet-Chinees)", "Brazilië", "Portugal"]],
] as const)(
  "ENT-16: in %s the list of countries begins with the hot ones, regions among them",
  async (language, first) => {
    await chooseLanguage(language)
    const options = shown()
    expect(options.slice(0, 6).map(({ textContent }) => textContent)).toEqual(first)
    expect(options.slice(0, 6).map(({ value }) => value)).toEqual(["IN", "MY", "MY-C", "MY-N", "BR", "PT"])
  },
)

test("ENT-16: all other countries follow, sorted by the page's language", async () => {
  await chooseLanguage("pt")
  const names = shown().map(({ textContent }) => textContent ?? "")
  const others = names.slice(10)
  expect(others).toHaveLength(249 - 8)
  expect(others).toEqual(others.toSorted(new Intl.Collator("pt").compare))
  expect(names).toEqual(expect.arrayContaining(["Alemanha", "África do Sul"]))
})
