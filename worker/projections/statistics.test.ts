import { describe, expect, test } from "vitest"
import { KEPT_MONTHS, placeOfMonth } from "#schema/coins/month-facts.ts"
import type { LogEvent } from "#schema/events.ts"
import { monthEvents } from "../../gateway/feed/month-sums.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { families } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const me = ann.userId
const NOV = Date.UTC(2026, 10, 30, 23, 58)
const DEC = Date.UTC(2026, 11, 1, 0, 1)

const monthOf = (events: ReadonlyArray<LogEvent>, month: string) =>
  rowsOf(refold(logOf(events), me)).get(families.month.key(placeOfMonth(month)))

describe("a month's row", () => {
  test("sums what came in and what went out by day, currency and reason", () => {
    const make = makeEventFactory(me)
    const at = (day: number) => ({ at: Date.UTC(2026, 10, day) })
    const events = [
      make.coins(120, { ...at(1), entryId: "a", reason: "newUser" }),
      make.coins(-30, { ...at(2), entryId: "b", reason: "gift" }),
      make.coins(5, { ...at(2), entryId: "c", reason: "reward" }),
      make.coins(-10, { ...at(2), entryId: "d", reason: "gift" }),
      make.coins(24, { ...at(2), entryId: "e", currency: "points", reason: "callMinute" }),
    ]
    expect(monthOf(events, "2026-11")).toMatchObject({
      month: "2026-11",
      gapAt: null,
      days: [
        { day: 1, sums: [{ currency: "coins", reason: "newUser", in: 120, out: 0 }] },
        {
          day: 2,
          sums: [
            { currency: "coins", reason: "gift", in: 0, out: 40 },
            { currency: "coins", reason: "reward", in: 5, out: 0 },
            { currency: "points", reason: "callMinute", in: 24, out: 0 },
          ],
        },
      ],
    })
  })

  test("is not changed by a repeat of an entry, of a minute or of a hang-up", () => {
    const make = makeEventFactory(me)
    const events: ReadonlyArray<LogEvent> = [
      make.coins(120, { at: NOV, entryId: "a" }),
      make.invited("room", cy),
      make.coins(-30, { at: NOV, entryId: "b", roomNum: "room", minute: 1, reason: "callMinute" }),
      make.hungUp("room", { at: NOV, minutes: 1, coins: 30 }),
      make.invited("free", bo),
      make.hungUp("free", { at: NOV, minutes: 3, coins: 0 }),
    ]
    const once = monthOf(events, "2026-11")
    expect(once?.calls).toEqual([
      { roomNum: "room", userId: cy.userId, day: 30, minutes: 1, before: 0 },
      { roomNum: "free", userId: bo.userId, day: 30, minutes: 3, before: 0 },
    ])
    expect(monthOf([...events, ...events], "2026-11")).toEqual(once)
    expect(
      monthOf(
        events.flatMap((event) => [event, event]),
        "2026-11",
      ),
    ).toEqual(once)
  })

  test("CALL-14: does not count a minute that came back", () => {
    const make = makeEventFactory(me)
    const events: ReadonlyArray<LogEvent> = [
      make.coins(120, { at: NOV, entryId: "a" }),
      make.invited("room", cy),
      make.coins(-30, { at: NOV, entryId: "b", roomNum: "room", minute: 1, reason: "callMinute" }),
      make.coins(-30, { at: NOV + 60_000, entryId: "c", roomNum: "room", minute: 2, reason: "callMinute" }),
      make.coins(30, { at: NOV + 70_000, entryId: "d", roomNum: "room", minute: null, reason: "refund" }),
      make.coins(30, { at: NOV + 80_000, entryId: "e", roomNum: null, minute: null, reason: "refund" }),
    ]
    const once = monthOf(events, "2026-11")
    expect(once?.calls).toEqual([{ roomNum: "room", userId: cy.userId, day: 30, minutes: 2, before: 1 }])
    expect(monthOf([...events, ...events], "2026-11")).toEqual(once)
  })

  test("takes the minutes that began in it of a call over midnight, and no minute is in two months", () => {
    const make = makeEventFactory(me)
    const minute = (n: number, at: number) =>
      make.coins(-30, { at, entryId: `m${n}`, roomNum: "room", minute: n, reason: "callMinute" })
    const events = [
      make.coins(200, { at: NOV, entryId: "a" }),
      make.invited("room", cy),
      minute(1, NOV),
      minute(2, NOV + 60_000),
      minute(3, DEC),
      make.hungUp("room", { at: DEC + 1_000, minutes: 3, coins: 90 }),
    ]
    expect(monthOf(events, "2026-11")?.calls).toMatchObject([{ minutes: 2, before: 0 }])
    expect(monthOf(events, "2026-12")?.calls).toMatchObject([{ userId: cy.userId, minutes: 3, before: 2 }])
    const lateEnd = [...events.slice(0, 4), make.hungUp("room", { at: DEC, minutes: 2, coins: 60 })]
    expect(monthOf(lateEnd, "2026-12")).toBeUndefined()
  })

  test("says from when on nothing is missing, when an entry does not follow the one before it", () => {
    const make = makeEventFactory(me)
    const [first, , third] = [
      make.coins(120, { at: NOV }),
      make.coins(-20),
      make.coins(7, { at: NOV + 9_000, entryId: "z" }),
    ]
    expect(monthOf([first], "2026-11")?.gapAt).toBeNull()
    expect(monthOf([first, third], "2026-11")?.gapAt).toBe(NOV + 9_000)
  })

  test("gives its place to a newer month and never to an older one", () => {
    const make = makeEventFactory(me)
    const old = make.coins(1, { at: NOV, entryId: "old" })
    const later = new Date(NOV)
    later.setUTCDate(1)
    later.setUTCMonth(later.getUTCMonth() + KEPT_MONTHS)
    const newer = make.coins(2, { at: later.getTime(), entryId: "new" })
    expect(monthOf([old, newer], "2026-11")?.month).toBe("2028-01")
    expect(monthOf([newer, old], "2026-11")?.month).toBe("2028-01")
  })

  test("is what the gateway sums, whatever was folded before", () => {
    const make = makeEventFactory(me)
    const events = [
      make.coins(200, { at: NOV, entryId: "a" }),
      make.invited("room", cy),
      make.coins(-30, { at: NOV, entryId: "b", roomNum: "room", minute: 1, reason: "callMinute" }),
    ]
    const told = monthEvents(events.map((event, at) => ({ seq: at + 1, at: NOV, event })))
    expect(told).toHaveLength(1)
    const whole = monthOf(events, "2026-11")
    expect(monthOf(told, "2026-11")).toEqual(whole)
    expect(monthOf([...events.slice(1), ...told], "2026-11")).toEqual(whole)
    expect(
      monthOf(
        [
          ...told,
          {
            _tag: "v1.MonthTold",
            facts: { ...(told[0]?.facts ?? { days: [], calls: [], recent: [], gapAt: null }), month: "2025-09" },
          },
        ],
        "2026-11",
      ),
    ).toEqual(whole)
  })

  test("goes when the feed begins anew, and an entry of no time is of no month", () => {
    const make = makeEventFactory(me)
    const restarted: LogEvent = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] }
    expect(monthOf([make.coins(5, { at: NOV }), restarted], "2026-11")).toBeUndefined()
    for (const at of [Number.MAX_VALUE, -1])
      expect([...refold(logOf([make.coins(5, { at })]), me).keys()]).toEqual(["c|balance"])
  })
})
