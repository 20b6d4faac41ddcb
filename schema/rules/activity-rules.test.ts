import { Result, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { ReportExtra } from "../activity/activity.ts"
import { hasForbiddenWord } from "./account/account-rules.ts"
import { isLinkFresh, type LinkQuery, linkQueryText, readLinkQuery } from "./account/link-query.ts"
import {
  CHECK_IN_COINS,
  checkInKind,
  checkInList,
  hasCheckedIn,
  type LastCheckIn,
  nextCheckIn,
  streakOn,
} from "./coins/check-in.ts"
import { dayOf, daysBetween, nextDayAt } from "./gateway-day.ts"
import { INTEREST_IDS, INTERESTS, isInterestId } from "./people/interests.ts"
import { profileProblem } from "./people/profile-rules.ts"
import { isReported } from "./telemetry.ts"

const NOW = Date.UTC(2026, 2, 1, 12)

describe("the gateway's day", () => {
  test("is the UTC day, and the next begins at 00:00 UTC", () => {
    expect(dayOf(Date.UTC(2026, 1, 28, 23, 59, 59, 999))).toBe("2026-02-28")
    expect(nextDayAt(NOW)).toBe(Date.UTC(2026, 2, 2))
    expect(nextDayAt(Date.UTC(2026, 2, 1))).toBe(Date.UTC(2026, 2, 2))
    expect([daysBetween("2026-02-28", "2026-03-01"), daysBetween("2026-03-02", "2026-03-01")]).toEqual([1, -1])
  })
})

describe("check-in", () => {
  const days = (count: number, from = 1): ReadonlyArray<string> =>
    Array.from({ length: count }, (_, n) => dayOf(Date.UTC(2026, 2, from + n)))
  const walk = (on: ReadonlyArray<string>, isVip = false) => {
    let last: LastCheckIn | null = null
    return on.map((day) => {
      const { coins, gift: _, ...next }: ReturnType<typeof nextCheckIn> = nextCheckIn(last, day, isVip)
      last = next
      return [next.streak, coins]
    })
  }

  test("COIN-09: the first seven days give the first week's coins, the days after it the usual ones, round after round", () => {
    const coins = walk(days(15)).map(([, coin]) => coin)
    expect(coins.slice(0, 7)).toEqual([...CHECK_IN_COINS.firstWeek])
    expect(coins.slice(7, 14)).toEqual([...CHECK_IN_COINS.regular])
    expect(coins[14]).toBe(CHECK_IN_COINS.regular[0])
  })
  test("COIN-09: a day that is left out begins a new row, and the first week ends all the same", () => {
    expect(walk(["2026-03-01", "2026-03-02", "2026-03-04", "2026-03-05"])).toEqual([
      [1, 5],
      [2, 6],
      [1, 5],
      [2, 6],
    ])
    expect(walk(["2026-03-01", "2026-03-07", "2026-03-08"])).toEqual([
      [1, 5],
      [1, 5],
      [2, 2],
    ])
  })
  test("COIN-09: VIPs have a list of their own", () => {
    expect(walk(days(7), true).map(([, coin]) => coin)).toEqual([...CHECK_IN_COINS.vip])
    expect(checkInKind(null, "2026-03-01", true)).toBe("vip")
  })
  test("COIN-09: the list shows what is done in this round, and a new round after the seventh day", () => {
    const last = { day: "2026-03-07", streak: 7, firstDay: "2026-03-01" }
    const done = (today: string) => checkInList(last, today, "firstWeek").map(({ signIn }) => signIn)
    expect(done("2026-03-07")).toEqual(Array(7).fill(true))
    expect(done("2026-03-08")).toEqual(Array(7).fill(false))
    expect(checkInList({ ...last, streak: 3 }, "2026-03-08", "regular").filter(({ signIn }) => signIn)).toHaveLength(3)
    expect(streakOn(last, "2026-03-09")).toBe(0)
    expect([
      hasCheckedIn(last, "2026-03-07"),
      hasCheckedIn(last, "2026-03-08"),
      hasCheckedIn(null, "2026-03-08"),
    ]).toEqual([true, false, false])
  })
})

describe("profile", () => {
  const problem = (changes: object, birthdayChange = true) =>
    profileProblem(changes, { birthday: "1990-01-02", birthdayChange }, NOW)

  test("AUTH-10: each field has its limits, and what fits has no problem", () => {
    expect(problem({})).toBe("profileUnchanged")
    expect(problem({ userName: " " })).toBe("nicknameEmpty")
    expect(problem({ userName: "LivCam support" })).toBe("nicknameForbidden")
    expect(problem({ introduce: "x".repeat(301) })).toBe("introduceTooLong")
    expect(problem({ introduce: "what the fuck" })).toBe("introduceForbidden")
    expect(problem({ languageIds: [1, 2, 3, 4] })).toBe("languagesTooMany")
    for (const languageIds of [[], [0], [1, 1], [37]]) expect(problem({ languageIds })).toBe("languageUnknown")
    expect(problem({ interestIds: [1, 2, 3, 4, 5, 6] })).toBe("interestsTooMany")
    for (const interestIds of [[0], [22], [1, 1]]) expect(problem({ interestIds })).toBe("interestUnknown")
    expect(problem({ userName: "Mia", introduce: "", languageIds: [1, 2, 3], interestIds: [1, 2, 3, 4, 21] })).toBe(
      undefined,
    )
  })
  test("AUTH-10: the birthday changes once, to a real day of an adult", () => {
    expect(problem({ birthday: "1991-02-30" })).toBe("birthdayInvalid")
    expect(problem({ birthday: "2008-03-02" })).toBe("underAge")
    expect(problem({ birthday: "2008-03-01" })).toBe(undefined)
    expect(problem({ birthday: "1991-02-03" }, false)).toBe("birthdayFixed")
    expect(problem({ birthday: "1990-01-02" }, false)).toBe(undefined)
  })
  test("AUTH-10: forbidden words are found whole, disguised or not, and never inside other words", () => {
    for (const bad of ["you sh1t", "Fucking great", "n a z i? nazi!"]) expect(hasForbiddenWord(bad), bad).toBe(true)
    for (const good of ["grapes and a pedometer", "official support", "Scunthorpe", ""])
      expect(hasForbiddenWord(good), good).toBe(false)
  })
  test("ENT-13: there are 21 interests, from Music to Pets", () => {
    expect(INTEREST_IDS).toHaveLength(21)
    expect([INTERESTS[INTEREST_IDS[0] ?? 0], INTERESTS[INTEREST_IDS[20] ?? 0]]).toEqual(["Music", "Pets"])
    expect(new Set(Object.values(INTERESTS)).size).toBe(21)
    expect([isInterestId(1), isInterestId(0), isInterestId(1.5)]).toEqual([true, false, false])
  })
})

describe("link query", () => {
  const query: LinkQuery = {
    userId: 10_001,
    deviceId: `cc-${"a".repeat(22)}`,
    appId: "livcam-web",
    loginToken: "t".repeat(43),
    nonce: "nonce-12",
    platformType: 4,
    jumpTime: NOW,
    source2: "webservice",
  }
  test("ENT-21: a link comes back from its own text, whatever stands beside it", () => {
    expect(readLinkQuery(linkQueryText(query))).toEqual(query)
    expect(readLinkQuery(`${linkQueryText(query)}&utm_source=mail`)).toEqual(query)
    expect(readLinkQuery(linkQueryText(query).replace("?", ""))).toEqual(query)
  })
  test("ENT-21: what is missing, repeated, malformed, escaped, too long or another product's is no link", () => {
    const text = linkQueryText(query)
    for (const name of Object.keys(query)) {
      expect(readLinkQuery(text.replace(new RegExp(`${name}=[^&]*&?`), "")), name).toBeUndefined()
      expect(readLinkQuery(`${text}&${name}=1`), name).toBeUndefined()
    }
    expect(readLinkQuery(text.replace("?", "").replace("userId=", "userId=?"))).toBeUndefined()
    const others: ReadonlyArray<Partial<Record<keyof LinkQuery, string | number>>> = [
      { platformType: 3 },
      { appId: "other" },
      { source2: "mail" },
      { userId: 0 },
      { userId: -1 },
      { loginToken: "t".repeat(44) },
      { loginToken: `${"t".repeat(40)}%41` },
      { nonce: "short" },
      { deviceId: "cc-short" },
      { jumpTime: 1.5 },
    ]
    for (const other of others)
      expect(readLinkQuery(linkQueryText({ ...query, ...other } as LinkQuery)), JSON.stringify(other)).toBeUndefined()
    expect(readLinkQuery(`${text}&x=${"y".repeat(1_000)}`)).toBeUndefined()
    for (const nothing of ["", "?", "?loginToken", "?=&=&="]) expect(readLinkQuery(nothing)).toBeUndefined()
  })
  test("ENT-21: a link is fresh within five minutes of its time, either way", () => {
    expect([-300_001, -300_000, 300_000, 300_001].map((age) => isLinkFresh(query, NOW + age))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  test("ENT-21: no text of any kind throws, 10,000 made from a link by chance", () => {
    let seed = 1
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let n = 0; n < 10_000; n++) {
      const letters = [...linkQueryText(query)]
      for (let change = 0; change <= next(4); change++)
        letters.splice(next(letters.length), next(3), String.fromCodePoint(next(0x2_0000)))
      expect(() => readLinkQuery(letters.join(""))).not.toThrow()
    }
  })
})

describe("event reports", () => {
  test("NET-08: only ids with a 'w' in them are reported", () => {
    expect(["w_x", "wall", "show", "click", "W_X"].map(isReported)).toEqual([true, true, true, false, false])
  })
  test("ENT-18: what a report says beside its fields holds words and numbers, and no text, name, address or token", () => {
    const fits = (extra: unknown) => Result.isSuccess(Schema.decodeUnknownResult(ReportExtra)(extra))
    expect(fits({ n: 1, ok: true, where: "wall.card" })).toBe(true)
    const bad = ["two words", "ann@mail.example", "Zoé", "t".repeat(43), "<b>", "https://livcam.test/x"]
    for (const text of bad) expect(fits({ text }), text).toBe(false)
    expect(Schema.decodeUnknownSync(ReportExtra)({ "a key": "Ann", n: 1 })).toEqual({ n: 1 })
    expect(fits({ deep: { a: 1 } })).toBe(false)
    expect(fits(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`k${n}`, n])))).toBe(false)
  })
})
