import { expect, test } from "vitest"
import { COUNTRIES, REGION_IDS } from "./countries.ts"

test("ENT-16: countries are keyed by two letters, Malay Chinese and Malay Non-Chinese by one more, each once", () => {
  const ids = COUNTRIES.map(({ countryId }) => countryId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(249 + 2)
  expect(ids.filter((id) => !/^[A-Z]{2}$/.test(id))).toEqual(["MY-C", "MY-N"])
  expect(ids).toEqual(expect.arrayContaining([...REGION_IDS]))
  for (const { countryId, ab } of COUNTRIES) expect(countryId.startsWith(ab) && ab.length === 2).toBe(true)
})

test("ENT-16: hot countries have places of their own, which come before that of all others", () => {
  const hot = COUNTRIES.filter(({ isHot }) => isHot)
  expect(hot.map(({ orderNum }) => orderNum)).toEqual(hot.map((_, at) => at))
  expect(hot.slice(0, 4).map(({ countryId }) => countryId)).toEqual(["IN", "MY", "MY-C", "MY-N"])
  expect(new Set(COUNTRIES.filter(({ isHot }) => !isHot).map(({ orderNum }) => orderNum))).toEqual(
    new Set([hot.length]),
  )
})
