import { Schema } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { LogEntry } from "#schema/log/entry.ts"
import { compactWindow, isGapless } from "../../worker/log/compact-window.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { partsOf } from "../../worker/store/entry-parts.ts"
import { ann, bo } from "../worlds/cast.ts"
import { intentIdOf, logOf, makeEventFactory } from "../worlds/log/event-factory.ts"
import { lifeToLog, prunedIn, randomLife } from "../worlds/log/lived-logs.ts"

const me = ann.userId
/** No intent counts as young. */
const since = Number.POSITIVE_INFINITY
/** `COMPACTION_LOGS=10000` gives the published figure. */
const LOGS = Number(process.env.COMPACTION_LOGS ?? 400)

type Entries = ReadonlyArray<LogEntry>
const stateOf = (entries: Entries) => rowsToState(refold(entries, me))
const decode = Schema.decodeUnknownSync(Schema.Array(LogEntry))

/** Compacts window by window, cut at `cuts`. With `knows`, each window knows what the windows before it have told. */
const compactAt = (log: Entries, cuts: ReadonlyArray<number>, knows: boolean): Entries => {
  const prunedOf = prunedIn(refold(log, me))
  const ends = [...new Set(cuts.map((cut) => cut % (log.length + 1)))].sort((a, b) => a - b)
  let known = { begun: new Set<string>(), opened: knows ? new Set<string>() : null }
  let from = 0
  return [...ends, log.length].flatMap((end) => {
    const { entries, begun, opened, hasWall } = compactWindow(log.slice(from, end), me, { ...known, prunedOf, since })
    from = end
    if (knows)
      known = {
        begun: hasWall ? new Set(begun) : new Set([...known.begun, ...begun]),
        opened: new Set([...(known.opened ?? []), ...opened]),
      }
    return entries
  })
}

const cutsArb = fc.array(fc.nat(200), { maxLength: 5 })

test("R6: a compacted log folds to the same state, however it is cut, and compacted again to the same still", () => {
  let [before, after] = [0, 0]
  fc.assert(
    fc.property(randomLife, cutsArb, cutsArb, fc.boolean(), (life, cuts, cutsAgain, knows) => {
      const log = lifeToLog(life)
      const state = stateOf(log)
      const compacted = decode(JSON.parse(JSON.stringify(compactAt(log, cuts, knows))))
      expect(stateOf(compacted)).toEqual(state)
      expect(isGapless(compacted)).toBe(true)
      expect(compacted.at(-1)?.seq).toBe(log.length)
      const again = compactAt(compacted, cutsAgain, !knows)
      expect(stateOf(again)).toEqual(state)
      expect(isGapless(again)).toBe(true)
      before += log.flatMap(({ events }) => events).length
      after += again.flatMap(({ events }) => events).length
    }),
    { numRuns: LOGS, seed: 11 },
  )
  expect(after).toBeLessThan(before * 0.9)
})

test("R6: a log that was compacted in its middle grows on to the same state", () => {
  fc.assert(
    fc.property(randomLife, fc.nat(100), (life, at) => {
      const log = lifeToLog(life)
      const cut = at % (log.length + 1)
      const [old, young] = [log.slice(0, cut), log.slice(cut)]
      // What is pruned later is not known yet when the older part is compacted.
      const prunedOf = prunedIn(refold(old, me))
      const { entries } = compactWindow(old, me, { prunedOf, begun: new Set(), opened: new Set(), since })
      expect(stateOf([...entries, ...young])).toEqual(stateOf(log))
    }),
    { numRuns: LOGS / 2, seed: 12 },
  )
})

const alone = { since, prunedOf: () => undefined, begun: new Set<string>(), opened: new Set<string>() }
const eventsOf = (entries: Entries) => entries.flatMap(({ events }) => events)
const tagsOf = (entries: Entries) => eventsOf(entries).map(({ _tag }) => _tag.slice(3))

test("CARD-04: what later facts have replaced goes: drafts, read marks, settled intents, steps of former calls; what statistics are sums of stays", () => {
  const make = makeEventFactory(me)
  const log = logOf(
    [make.person(bo), make.message(bo.userId, me, "hi"), make.coins(120)],
    [make.draft(bo.userId, "h")],
    [make.draft(bo.userId, "he")],
    [make.opened(intentIdOf(1), { _tag: "sendMessage", to: bo.userId, text: "hello" })],
    [make.message(me, bo.userId, "hello", { intentId: intentIdOf(1) })],
    [make.opened(intentIdOf(2), { _tag: "markRead", sessionId: `${me}-${bo.userId}`, upTo: 0 })],
    [make.read(me, bo.userId, 0, intentIdOf(2)), make.read(bo.userId, me, 0)],
    [make.invited("one", bo), make.inRoom("v1.CallStarted", "one"), make.hungUp("one"), make.coins(-60)],
    [make.read(bo.userId, me, 1), make.person(bo)],
    [make.invited("two", bo), make.inRoom("v1.CallJoined", "two")],
  )
  const { entries } = compactWindow(log, me, alone)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ from: 1, seq: 10 })
  expect(tagsOf(entries)).toEqual([
    "MessageReceived",
    "CoinsPosted",
    // Stays as the last word on the draft.
    "IntentOpened",
    "MessageReceived",
    "SessionRead",
    "CallInvited",
    "CallHungUp",
    "CoinsPosted",
    "SessionRead",
    "PersonSeen",
    "CallInvited",
    "CallJoined",
  ])
  expect(stateOf(entries)).toEqual(stateOf(log))
})

test("CARD-04: of an order its last word stays, of a gift one telling; what was put away goes with its word", () => {
  const make = makeEventFactory(me)
  const rose = make.gift("gift-1", bo.userId, me)
  const log = logOf(
    [make.order("order-1"), rose, make.gift("gift-2", me, bo.userId)],
    [make.order("order-1", { orderStatus: "success" }), rose],
    [{ _tag: "v1.RecordsRestarted", gifts: ["gift-2"], orders: [] }],
  )
  const { entries } = compactWindow(log, me, alone)
  expect(tagsOf(entries)).toEqual(["OrderUpdated", "GiftReceived", "RecordsRestarted"])
  expect(stateOf(entries)).toEqual(stateOf(log))
})

test("CARD-04: an intent that waits, an event that cannot be read and one that nobody knows yet all stay", () => {
  const make = makeEventFactory(me)
  const log = logOf(
    [make.opened(intentIdOf(1), { _tag: "sendMessage", to: bo.userId, text: "waits" })],
    [make.draft(bo.userId, "before the wall"), { _tag: "v9.Later", of: "all drafts" }],
    [make.draft(bo.userId, "behind it"), { _tag: "v1.MessageReceived", message: { n: "zero" } }],
  )
  const { entries } = compactWindow(log, me, alone)
  expect(eventsOf(entries)).toEqual(eventsOf(log))
  expect(entries.flatMap(partsOf).map(({ seq, at }) => [seq, at])).toEqual(log.map(({ seq, at }) => [seq, at]))
})

test("ENT-04: history that was put away leaves the log too, and the chat still knows what it knew by it", () => {
  const make = makeEventFactory(me)
  const said = Array.from({ length: 40 }, (_, n) =>
    make.message(n % 4 === 1 ? me : bo.userId, n % 4 === 1 ? bo.userId : me, `${n}`),
  )
  const sessionId = `${me}-${bo.userId}`
  const facts = { lastMine: 37, friendAt: said[39]?.message.time ?? 0 }
  const log = logOf(said, [{ _tag: "v1.HistoryPruned", sessionId, from: 0, below: 39, ...facts }])
  const { entries } = compactWindow(log, me, { ...alone, prunedOf: prunedIn(refold(log, me)) })
  // The first message begins the chat, the newest is what the chat list shows.
  expect(tagsOf(entries)).toEqual(["MessageReceived", "MessageReceived", "HistoryPruned"])
  expect(stateOf(entries)).toEqual(stateOf(log))
  // Messages that come back are no older than the pruning, and stay.
  const back = [{ ...logOf(said.slice(0, 10))[0], seq: 3 } as LogEntry]
  const again = compactWindow([...log, ...back], me, { ...alone, prunedOf: prunedIn(refold(log, me)) })
  expect(stateOf(again.entries)).toEqual(stateOf([...log, ...back]))
  expect(eventsOf(again.entries)).toHaveLength(13)
})

test("CARD-11: openings of the last minutes stay with what settles them, so that a late second ask finds them; then they go", () => {
  const make = makeEventFactory(me)
  const sent = (n: number) => [
    [make.opened(intentIdOf(n), { _tag: "sendMessage", to: bo.userId, text: `${n}` })],
    [make.message(me, bo.userId, `${n}`, { intentId: intentIdOf(n) })],
  ]
  const log = logOf([make.message(bo.userId, me, "begins the chat")], ...[1, 2, 3].flatMap(sent)).map((entry) => ({
    ...entry,
    at: entry.seq * 1_000,
  }))
  const openings = (entries: Entries) => eventsOf(entries).filter(({ _tag }) => _tag === "v1.IntentOpened")
  const young = compactWindow(log, me, { ...alone, since: 4_000 })
  // The first opening is old.
  expect(openings(young.entries)).toEqual([log[3]?.events[0], log[5]?.events[0]])
  expect(young.young).toBe(4)
  expect(stateOf(young.entries)).toEqual(stateOf(log))
  const old = compactWindow(young.entries, me, alone)
  // The newest opening has the last word on the draft.
  expect(openings(old.entries)).toEqual([log[5]?.events[0]])
  expect(stateOf(old.entries)).toEqual(stateOf(log))
})

test("CARD-11: an intent that was opened twice under one id keeps both openings and both ends", () => {
  const make = makeEventFactory(me)
  const opened = () => [make.opened(intentIdOf(1), { _tag: "likeUser", userId: bo.userId, on: true })]
  const settled = [{ _tag: "v1.IntentSettled", intentId: intentIdOf(1) }]
  for (const log of [logOf(opened(), settled, opened(), settled), logOf(opened(), settled, opened())])
    expect(stateOf(compactWindow(log, me, alone).entries)).toEqual(stateOf(log))
})

test("CALL-15: what this device adds to a call outlives a record that comes again, through compaction too", () => {
  const make = makeEventFactory(me)
  const recorded = make.callRecorded(bo, { outcome: "ended" })
  const { roomNum, endedAt } = recorded.record
  const log = logOf(
    [recorded],
    [{ _tag: "v1.CallPictureSeen", roomNum, endedAt, seconds: 180 }],
    // A snapshot over the rows that are here.
    [recorded],
  )
  expect(stateOf(compactAt(log, [], true))).toEqual(stateOf(log))
})
