import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readLogText } from "../../worker/log/log-file.ts"
import { familyOfProjection, PROJECTION_NAMES } from "../../worker/log/projection-names.ts"
import { refold } from "../../worker/log/refold.ts"
import { hashOfRows, replayFile, replayLog, rowsToState } from "../../worker/log/replay.ts"
import { changesBetween, makeTimeline } from "../../worker/log/timeline.ts"
import { FOLD_FAMILIES } from "../../worker/store/families.ts"
import { makePrng } from "../sim/kernel/prng.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

const FOLDER = new URL("../logs/", import.meta.url)
const readText = (file: string): string => readFileSync(new URL(file, FOLDER), "utf8")
const golden: Readonly<Record<string, { readonly seq: number; readonly hash: string }>> = JSON.parse(
  readText("hashes.json"),
)
const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== "hashes.json")
const log = readLogText(readText("first-evening.json"))

test("CARD-13: a test of an outside developer is five lines", () => {
  const evening = replayInTest(readText("first-evening.json"))
  expect(evening.row("balance")).toEqual({ coins: 120, points: null })
  expect(evening.rows("chats").map(({ count }) => count)).toContain(6)
  expect(evening.at(0).rows("chats")).toEqual([])
})

test("CARD-13: each kind of life is recorded, and has its golden hash beside it", () => {
  const lives = [
    "bans",
    "calls-and-coins",
    "first-evening",
    "flaky-network",
    "gifts-and-orders",
    "heavy-chatter",
    "new-user",
  ]
  for (const life of lives) expect(files).toContain(`${life}.json`)
  expect(Object.keys(golden).toSorted()).toEqual(files.toSorted())
})

/**
 * The hashes change only when the meaning of a fold changes. Then the version of its projection in worker/projections/
 * rises too.
 */
test.each(files)("CARD-13: %s gives the recorded state, each time", (file) => {
  const text = readText(file)
  expect(replayInTest(text)).toMatchObject(golden[file] ?? {})
  expect(replayFile(readLogText(text)).hash).toBe(golden[file]?.hash)
  expect(replayInTest(text).rows("brokenEvents")).toEqual([])
})

test("CARD-04: gifts and orders are rows of the log: each gift once, each order as it stood last", () => {
  const life = replayInTest(readText("gifts-and-orders.json"))
  expect(life.rows("gifts").map(({ recordId, count }) => [recordId, count])).toEqual([
    ["gift-1", 10],
    ["gift-2", 1],
  ])
  expect(
    life.rows("orders").map(({ orderId, orderStatus, refundStatus }) => [orderId, orderStatus, refundStatus]),
  ).toEqual([
    ["order-1", "success", null],
    ["order-2", "cancelled", null],
    ["order-3", "success", "refunded"],
  ])
  expect(life.row("balance")).toEqual({ coins: 120 + 500 - 200, points: 10 })
})

test("CARD-13: a log that the device has compacted means what it meant before", () => {
  const compacted = files.filter((file) => file.endsWith("-compacted.json"))
  expect(compacted).not.toEqual([])
  for (const file of compacted) expect(golden[file]?.hash).toBe(golden[file.replace("-compacted", "")]?.hash)
})

test.each(files)("CARD-13: %s as of any commit, asked in any order, is a fold from nothing", (file) => {
  const { userId, entries } = readLogText(readText(file))
  const timeline = makeTimeline(entries, userId)
  const dice = makePrng(7, file)
  for (let asked = 0; asked < 30; asked++) {
    const count = dice.between(0, entries.length)
    expect(rowsToState(timeline.rowsAfter(count))).toEqual(rowsToState(refold(entries.slice(0, count), userId)))
    const place = dice.below(entries.length)
    expect(timeline.changesOf(place)).toEqual(changesBetween(timeline.rowsAfter(place), timeline.rowsAfter(place + 1)))
  }
})

test("R14: a long log is folded once and its past is near: going anywhere folds a few hundred commits at most", () => {
  const { userId, entries } = readLogText(readText("heavy-chatter.json"))
  const many = Array.from({ length: 20 * entries.length }, (_, index) => {
    const entry = entries[index % entries.length]
    if (entry === undefined) throw new Error("the log is empty")
    return { ...entry, seq: index + 1, cursor: null }
  })
  const timeline = makeTimeline(many, userId)
  timeline.rowsAfter(many.length)
  const dice = makePrng(8)
  for (let asked = 0; asked < 20; asked++) {
    const count = dice.between(0, many.length)
    timeline.approach(0, 0)
    expect(timeline.approach(count, 512)).toBe(true)
  }
  expect(hashOfRows(timeline.rowsAfter(many.length))).toBe(hashOfRows(refold(many, userId)))
})

describe("CARD-13: what is asked for wrongly is told what there is", () => {
  const evening = replayInTest(log)
  test.each([
    ["a projection", () => evening.rows("chatz" as never), "There are: album, backpack, balance"],
    ["a commit that is not there", () => evening.at(99), "commits 1 to 23"],
    ["half a commit", () => evening.at(1.5), "commits 1 to 23"],
    ["one row of many", () => evening.row("chats"), 'rows("chats")'],
  ])("%s", (_what, ask, said) => {
    expect(ask).toThrow(said)
  })
  test("every projection has a name", () => {
    for (const family of FOLD_FAMILIES) expect(familyOfProjection(family)).toBe(family)
    expect(PROJECTION_NAMES).toContain("chats")
  })
})

describe("CARD-13: what is no log file is refused, not guessed at", () => {
  const [first, second] = log.entries
  test.each([
    ["no JSON", "{", "no JSON"],
    ["nothing", {}, '["format"]'],
    ["another format", { ...log, format: "other" }, '["format"]'],
    ["half an entry", { ...log, entries: [{ seq: 1 }] }, '["entries"][0]'],
    ["commits out of order", { ...log, entries: [second, first] }, "commit 1 stands behind commit 2"],
    ["a commit twice", { ...log, entries: [first, first] }, "commit 1 stands behind commit 1"],
    ["parts that are too few", { ...log, entries: [{ ...first, parts: [] }] }, "its parts have 0 events"],
    ["a merged entry that ends before it begins", { ...log, entries: [{ ...first, from: 2 }] }, "commits 2 to 1"],
  ])("%s", (_what, file, said) => {
    expect(() => replayInTest(file)).toThrow(said)
  })
  test("by the replay too", () => {
    expect(() => replayLog({})).toThrow("no log file")
  })
})
