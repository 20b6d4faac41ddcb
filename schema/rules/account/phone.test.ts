import { expect, test } from "vitest"
import { isPhonePassword, maskedPhone, phoneOf } from "./phone.ts"

test.each([
  ["+49 151 2345-6789", "+4915123456789"],
  ["0049 (151) 2345 6789", "+4915123456789"],
  ["\u00a0+1.202.555.0143 ", "+12025550143"],
])("AUTH-02: a number is kept as a plus and digits: %s", (typed, kept) => expect(phoneOf(typed)).toBe(kept))

test.each(["", "0151 23456789", "+0151234567", "+49151", "+4915123456789012", "+49 151 CALL ME", "me@mail.example"])(
  "AUTH-02: without the code of a country, or too short or long, it is none: %s",
  (typed) => expect(phoneOf(typed)).toBeUndefined(),
)

test("AUTH-14: a password of an account by phone has 8 letters or more, each counted once", () => {
  expect(
    ["seven77", "eight888", "🙂".repeat(7), "🙂".repeat(8), "x".repeat(64), "x".repeat(65)].map(isPhonePassword),
  ).toEqual([false, true, false, true, true, false])
})

test("a masked number tells neither who has it nor how long it is", () => {
  expect([maskedPhone("+4915123456789"), maskedPhone("+1202555")]).toEqual(["+49***89", "+12***55"])
})
