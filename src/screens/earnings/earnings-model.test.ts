import { expect, test } from "vitest"
import { pointsTyped } from "./earnings-model.ts"

test("PROD-02: what is typed counts when it is whole steps between the least and the balance, however thousands are parted", () => {
  const typed = (text: string) => pointsTyped(text, 12_480)
  expect(["2000", " 2 000 ", "2,000", "2.000", "12’400"].map(typed)).toEqual([2_000, 2_000, 2_000, 2_000, 12_400])
  for (const wrong of ["", "0", "1900", "2050", "12500", "-2000", "2e3x", "many", "NaN"])
    expect([wrong, typed(wrong)]).toEqual([wrong, undefined])
})
