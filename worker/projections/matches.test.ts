import { expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { MATCHES_KEPT } from "#schema/rules/calls/match.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const make = makeEventFactory(ann.userId)
const after = (...events: ReadonlyArray<RawEvent>) => {
  const book = rowsOf(refold(logOf(events), ann.userId)).get(families.matchBook.key())
  return book && { open: book.open?.matchId ?? null, past: book.past.map(({ matchId }) => matchId) }
}

test("CALL-20: a match stands open until it is decided, however that ends", () => {
  expect(after(make.matchFound("a"))).toEqual({ open: "a", past: [] })
  for (const outcome of ["agreed", "passed", "late"] as const)
    expect(after(make.matchFound("a"), make.matchDecided("a", outcome))).toEqual({ open: null, past: [] })
  expect(after(make.matchFound("a"), make.matchDecided("a", "late"), make.matchFound("b"))?.open).toBe("b")
})

test("CALL-20: matches that were stand newest first; a repeat changes nothing", () => {
  const told = [make.matchEnded("a", 1), make.matchFound("c"), make.matchEnded("b", 2)]
  expect(after(...told)).toEqual({ open: "c", past: ["b", "a"] })
  expect(after(...told, ...told)).toEqual(after(...told))
})

test("CALL-20: more matches than a device lists leave with the oldest", () => {
  const many = Array.from({ length: MATCHES_KEPT + 5 }, (_, n) => make.matchEnded(`m${n}`, n))
  const kept = after(...many.toReversed())?.past
  expect(kept).toHaveLength(MATCHES_KEPT)
  expect(kept?.at(-1)).toBe("m5")
})

test("CALL-20: matches of a feed that begins anew come again with it", () => {
  const restarted = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] } as const
  expect(after(make.matchFound("a"), restarted)).toBeUndefined()
  expect(after(make.matchEnded("a", 1), restarted, make.matchEnded("b", 2))?.past).toEqual(["b"])
})
