import { expect, test } from "vitest"
import { type CallText, LINE_MS, NO_LINES, nextEnd, withoutLines, withTexts } from "./call-lines.ts"

const text = (id: string, mine: boolean, state: CallText["state"]): CallText => ({
  ...{ id, mine, state, text: `text ${id}` },
  ...{ n: null, translation: null },
})
const theirs = (id: string): CallText => text(id, false, null)
const own = (id: string, state: CallText["state"]): CallText => text(id, true, state)
const ids = ({ lines }: typeof NO_LINES) => lines.map(({ id }) => id)

test("CALL-22: what was said before the call stands in the chat alone, what is said in it over the picture", () => {
  const begun = withTexts(NO_LINES, [theirs("a"), theirs("b")], 0)
  expect(ids(begun)).toEqual([])
  const said = withTexts(begun, [theirs("a"), theirs("b"), theirs("c"), own("d", "saving")], 1_000)
  expect(ids(said)).toEqual(["c", "d"])
  expect(nextEnd(said)).toBe(1_000 + LINE_MS)
})

test("CALL-22: three at most, each for its time from when it came, however often the thread is told anew", () => {
  const texts = [theirs("a"), theirs("b"), theirs("c"), theirs("d")]
  let lines = withTexts(NO_LINES, [], 0)
  for (const [at] of texts.entries()) lines = withTexts(lines, texts.slice(0, at + 1), at * 1_000)
  expect(ids(lines)).toEqual(["b", "c", "d"])
  lines = withTexts(lines, texts, 1_000 + LINE_MS)
  expect(ids(lines)).toEqual(["c", "d"])
  expect(ids(withTexts(lines, texts, 60_000))).toEqual([])
})

test("CALL-22: lines that are put away stay away, and the next one is shown", () => {
  const begun = withTexts(NO_LINES, [], 0)
  const away = withoutLines(withTexts(begun, [theirs("a")], 0))
  expect(ids(withTexts(away, [theirs("a")], 10))).toEqual([])
  expect(ids(withTexts(away, [theirs("a"), theirs("b")], 20))).toEqual(["b"])
})

test("CALL-22: an own line says how far it has got, and one that failed does not go by itself", () => {
  const begun = withTexts(withTexts(NO_LINES, [], 0), [own("a", "saving")], 0)
  expect(withTexts(begun, [own("a", "sent")], 5).lines).toMatchObject([{ id: "a", state: "sent", until: LINE_MS }])
  const failed = withTexts(begun, [own("a", "parked")], 5)
  expect(nextEnd(failed)).toBeNull()
  expect(ids(withTexts(failed, [own("a", "parked")], 10 * LINE_MS))).toEqual(["a"])
})
