import fc from "fast-check"
import { expect, test } from "vitest"
import { compareChats, type Place, placeToText, textToPlace } from "./snapshot-place.ts"

const whole = fc.nat({ max: 999_999_999 })
const session = fc
  .tuple(whole, whole)
  .filter(([a, b]) => a < b)
  .map(([a, b]) => `${a}-${b}`)
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ part: fc.constant("people" as const), head: whole, after: whole }),
  fc.tuple(whole, whole).map(([a, b]) => ({ part: "facts" as const, head: Math.max(a, b), after: Math.min(a, b) })),
  fc.record({ part: fc.constant("moved" as const), head: whole, after: fc.oneof(fc.constant(""), session) }),
  fc.record({
    part: fc.constant("chats" as const),
    head: whole,
    after: fc.option(fc.record({ time: whole, sessionId: session })),
  }),
)

test("a place comes back from its text as it was", () =>
  fc.assert(
    fc.property(place, (before) => {
      expect(textToPlace(placeToText(before))).toEqual(before)
    }),
  ))

test("a text that no page gave is no place", () => {
  for (const text of [
    "",
    "facts",
    "facts.1.x",
    "moved.1.9-1",
    "chats.1.5",
    "other.1.2",
    `people.1.${"9".repeat(40)}`,
    "facts.1.2147483648",
    "people.2147483648.1",
    "facts.5.6",
    "facts.05.1",
    "people.5.01",
    "chats.5.1.0.2-3",
    "moved.5.1-02",
  ])
    expect(textToPlace(text)).toBeUndefined()
})

test("newer chats stand first, equal times by session, so that every list has one order", () => {
  const keys = [
    { time: 1, sessionId: "1-2" },
    { time: 5, sessionId: "1-4" },
    { time: 5, sessionId: "1-3" },
  ]
  expect(keys.toSorted(compareChats).map(({ sessionId }) => sessionId)).toEqual(["1-3", "1-4", "1-2"])
})
