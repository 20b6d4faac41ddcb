/**
 * The say-hi group is a fold of the log: whatever people do, and however the views got there, it shows who waits for an
 * answer.
 */
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import type { QueryResult } from "#schema/queries.ts"
import { SAY_HI_GROUP } from "#schema/rules/social-rules.ts"
import { Intents } from "../../worker/intents/intents.ts"
import { type FoldedRows, refold } from "../../worker/log/refold.ts"
import { openChats } from "../../worker/queries/chats/chats-view.ts"
import { openGreetings } from "../../worker/queries/chats/greetings-view.ts"
import type { RowKey } from "../../worker/store/families.ts"
import { makePastLog } from "../../worker/travel/past-log.ts"
import { quietServices } from "../../worker/travel/quiet-services.ts"
import { ann, bo } from "../worlds/cast.ts"
import { intentIdOf, makeEventFactory, START } from "../worlds/log/event-factory.ts"
import { run } from "../worlds/run.ts"

const me = ann.userId
const PEOPLE = 6
const ACTS = [
  "greets",
  "writes",
  "isAnswered",
  "answerWaits",
  "befriends",
  "isBlocked",
  "isUnblocked",
  "isSeen",
] as const
type Act = readonly [who: number, act: (typeof ACTS)[number]]

/** A log of what people did, and the group that it must give by the plainest count. */
const livedBy = (acts: ReadonlyArray<Act>) => {
  const make = makeEventFactory(me)
  const waiting = new Map<number, { unread: number; time: number }>()
  const silent = new Set<number>()
  const entries: Array<LogEntry> = []
  for (const [index, [who, act]] of acts.entries()) {
    const userId = bo.userId + who
    const events: Array<RawEvent> = []
    const say = (from: number, to: number) => {
      const event = make.message(from, to, act)
      events.push(event)
      return event.message.time
    }
    switch (act) {
      case "greets": {
        const time = say(userId, me)
        const isNew = !silent.has(userId)
        events.push(make.relation(userId, { sayHi: isNew ? "received" : "none" }))
        if (isNew) waiting.set(userId, { unread: (waiting.get(userId)?.unread ?? 0) + 1, time })
        else waiting.delete(userId)
        break
      }
      case "writes": {
        const time = say(userId, me)
        const known = waiting.get(userId)
        if (known) waiting.set(userId, { unread: known.unread + 1, time })
        else silent.add(userId)
        break
      }
      case "isAnswered":
        say(me, userId)
        waiting.delete(userId)
        silent.add(userId)
        break
      case "answerWaits":
        events.push(make.opened(intentIdOf(index), { _tag: "sendMessage", to: userId, text: "hi" }))
        waiting.delete(userId)
        silent.add(userId)
        break
      case "befriends":
        events.push(make.relation(userId, { friend: true }))
        waiting.delete(userId)
        silent.add(userId)
        break
      case "isBlocked":
        events.push(make.relation(userId, { blocked: true }))
        waiting.delete(userId)
        silent.add(userId)
        break
      case "isUnblocked":
        if (!waiting.has(userId)) events.push(make.relation(userId))
        break
      case "isSeen":
        events.push(make.person({ ...bo, userId, userName: `Person ${who}` }))
    }
    if (events.length > 0)
      entries.push({ seq: entries.length + 1, at: START + index * 60_000, epoch: 1, events, cursor: null })
  }
  return { entries, waiting }
}

const lists = (rows: FoldedRows, then?: FoldedRows) => {
  const past = makePastLog(rows, new Map())
  const layer = Layer.provideMerge(Intents.layer, Layer.mergeAll(past.layer, quietServices(me)))
  return run(
    Effect.gen(function* () {
      const [chats, greetings] = [yield* openChats({ _tag: "chats" }), yield* openGreetings({ _tag: "greetings" })]
      const first = [yield* chats.read(null), yield* greetings.read(null)] as const
      if (then === undefined) return first
      const changed = [...new Set([...rows.keys(), ...then.keys()])].filter((key) => rows.get(key) !== then.get(key))
      past.move(
        then,
        changed.map((key) => ({ key, before: rows.get(key) ?? null, after: then.get(key) ?? null })),
      )
      const of = (view: { concerns: (key: RowKey) => boolean }) => new Set(changed.filter(view.concerns))
      return [yield* chats.read(of(chats)), yield* greetings.read(of(greetings))] as const
    }),
    layer,
  )
}
const shown = ({ order, rows }: QueryResult<"chats"> | QueryResult<"greetings">): ReadonlyArray<ChatEntry> =>
  order.flatMap((id) => rows.get(id) ?? [])

const acts = fc.array(fc.tuple(fc.nat(PEOPLE - 1), fc.constantFrom(...ACTS)), { maxLength: 40 })

test("ENT-06: whatever was done, who greeted and waits stands in the group alone, and the group sums them", () =>
  fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const { entries, waiting } = livedBy(done)
      const [chats, greetings] = (await lists(refold(entries, me))).map(shown)
      const members = [...waiting].sort(([, a], [, b]) => b.time - a.time)
      expect(greetings?.map(({ friendId }) => friendId)).toEqual(members.map(([userId]) => userId))
      const group = chats?.find(({ friendId }) => friendId === SAY_HI_GROUP)
      expect(chats?.some(({ friendId }) => waiting.has(friendId))).toBe(false)
      if (members.length === 0) {
        expect(group).toBeUndefined()
        return
      }
      expect(group).toMatchObject({
        noReadCount: members.reduce((sum, [, { unread }]) => sum + unread, 0),
        timestamp: members[0]?.[1].time,
        last: greetings?.[0]?.last,
      })
      expect(group?.userList.length).toBeLessThanOrEqual(3)
      const times = chats?.map(({ timestamp }) => timestamp) ?? []
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }),
    { numRuns: 60 },
  ))

test("ENT-06: a log that is replayed gives the same group as views that followed each commit", () =>
  fc.assert(
    fc.asyncProperty(acts, fc.double({ min: 0, max: 1, noNaN: true }), async (done, share) => {
      const { entries } = livedBy(done)
      const [then, now] = [refold(entries.slice(0, Math.floor(entries.length * share)), me), refold(entries, me)]
      expect((await lists(then, now)).map(shown)).toEqual((await lists(now)).map(shown))
    }),
    { numRuns: 60 },
  ))
