import { expect, test } from "vitest"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { countryNameOf } from "./names.ts"

const idOf = (code: string) => Number(Object.keys(LANGUAGE_CODES).find((id) => LANGUAGE_CODES[Number(id)] === code))

test.each([
  ["en", "Malaysia", "Malaysia (Chinese)", "Malaysia (Non-Chinese)"],
  ["hi", "मलेशिया", "मलेशिया (चीनी)", "मलेशिया (गैर-चीनी)"],
  ["ms", "Malaysia", "Malaysia (Cina)", "Malaysia (bukan Cina)"],
  ["pt", "Malásia", "Malásia (chinesa)", "Malásia (não chinesa)"],
  ["tr", "Malezya", "Malezya (Çinli)", "Malezya (Çinli olmayan)"],
  ["nl", "Maleisië", "Maleisië (Chinees)", "Maleisië (niet-Chinees)"],
  ["de", "Malaysia", "Malaysia (Chinese)", "Malaysia (Non-Chinese)"],
])("ENT-16: in %s the regions of Malaysia are named after it", (code, ...names) => {
  expect(["MY", "MY-C", "MY-N"].map((id) => countryNameOf(id, idOf(code)))).toEqual(names)
})
