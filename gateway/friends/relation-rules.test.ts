import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ErrorKind } from "#schema/errors.ts"
import { noRelation } from "#schema/friends/relation.ts"
import {
  answer,
  block,
  contactProblem,
  greet,
  type Pair,
  type Ruling,
  remove,
  request,
  toggle,
  write,
} from "./relation-rules.ts"

const strangers: Pair = { mine: noRelation(2), theirs: noRelation(1) }
const turned = ({ mine, theirs }: Pair): Pair => ({ mine: theirs, theirs: mine })
const pairOf = (ruling: Ruling<ErrorKind>): Pair => {
  if (typeof ruling === "string") throw new Error(ruling)
  return ruling
}
const asked = pairOf(request(strangers, "hi", 5, false))
const friends = pairOf(answer(turned(asked), true))

describe("friend requests", () => {
  test("SOC-01: a request is sent on one side and received on the other, and accepting it makes both friends", () => {
    expect(asked.mine).toMatchObject({ request: "sent", requestText: "hi", requestAt: 5, requestTimes: 1 })
    expect(asked.theirs).toMatchObject({ request: "received", requestText: "hi", requestAt: 5, requestTimes: 1 })
    for (const side of [friends.mine, friends.theirs])
      expect(side).toMatchObject({ friend: true, request: "none", requestText: "", requestTimes: 0 })
  })
  test("SOC-01: who has been asked and asks back is a friend at once", () => {
    expect(pairOf(request(turned(asked), "me too", 6, true))).toMatchObject({
      mine: { friend: true },
      theirs: { friend: true },
    })
  })
  test("SOC-01: answering again changes nothing; accepting what is not asked any more is refused", () => {
    expect(answer(friends, true)).toBe(friends)
    expect(answer(strangers, false)).toBe(strangers)
    expect(answer(strangers, true)).toBe("friendRequestGone")
    expect(answer(asked, true)).toBe("friendRequestGone")
  })
  test("SOC-01: the same words again change nothing, other words count as another time", () => {
    expect(request(asked, "hi", 9, false)).toBe(asked)
    expect(pairOf(request(asked, "please", 9, false)).theirs).toMatchObject({ requestText: "please", requestTimes: 2 })
    const refused = pairOf(answer(turned(asked), false))
    expect(pairOf(request(turned(refused), "hi", 9, false)).mine).toMatchObject({ requestTimes: 2 })
  })
  test("SOC-01: nobody asks one whose friendAddWay is nobody", () => {
    expect(request(strangers, "", 1, true)).toBe("friendNotWanted")
  })
  test("SOC-01: removing ends it on both sides; a request is taken back only by who sent it", () => {
    expect(remove(friends)).toMatchObject({ mine: { friend: false }, theirs: { friend: false } })
    expect(remove(asked)).toMatchObject({ mine: { request: "none" }, theirs: { request: "none" } })
    expect(remove(turned(asked))).toEqual(turned(asked))
  })
})

describe("greetings", () => {
  const greeted = pairOf(greet(strangers, false))
  test("ENT-05: a greeting waits until it is answered by a text or a greeting", () => {
    expect(greeted).toMatchObject({ mine: { sayHi: "sent" }, theirs: { sayHi: "received" } })
    for (const answered of [write(turned(greeted)), greet(turned(greeted), false)])
      expect(pairOf(answered)).toMatchObject({ mine: { sayHi: "none" }, theirs: { sayHi: "none" } })
    expect(pairOf(write(greeted))).toBe(greeted)
    expect(greet(greeted, false)).toBe("sayHiAlready")
  })
  test("CHAT-03: greeting a friend or somebody who has written makes no say-hi session", () => {
    expect(pairOf(greet(friends, false)).theirs.sayHi).toBe("none")
    expect(pairOf(greet(strangers, true)).theirs.sayHi).toBe("none")
  })
})

describe("blocks", () => {
  const blocked = block(pairOf(greet(pairOf(toggle(friends, "remind", true)), false)), true)
  test("SOC-08: a block holds both ways and ends friendship, requests and greetings", () => {
    expect(blocked.mine).toMatchObject({ blocked: true, friend: false, remind: false, sayHi: "none" })
    expect(blocked.theirs).toMatchObject({ blockedMe: true, friend: false })
    for (const act of [
      (pair: Pair) => request(pair, "", 1, false),
      (pair: Pair) => greet(pair, true),
      (pair: Pair) => toggle(pair, "like", true),
      write,
    ]) {
      expect(act(blocked)).toBe("blockedByMe")
      expect(act(turned(blocked))).toBe("blocked")
    }
  })
  test("SOC-08: lifting it brings nothing back, and one side's block outlives the other's", () => {
    expect(block(blocked, false)).toMatchObject({
      mine: { blocked: false, friend: false },
      theirs: { blockedMe: false },
    })
    const both = block(turned(blocked), true)
    expect(contactProblem(block(both, false))).toBe("blocked")
  })
})

test("SOC-01: whatever two people do, their sides fit each other", () => {
  const acts: ReadonlyArray<(pair: Pair, on: boolean) => Ruling<ErrorKind>> = [
    (pair) => request(pair, "hi", 1, false),
    (pair, on) => request(pair, on ? "a" : "b", 1, on),
    answer,
    remove,
    block,
    greet,
    write,
    (pair, on) => toggle(pair, "like", on),
    (pair, on) => toggle(pair, "stick", on),
    (pair, on) => toggle(pair, "remind", on),
  ]
  const OTHER = { none: "none", sent: "received", received: "sent" } as const
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.boolean(), fc.boolean()), { maxLength: 30 }),
      (steps) => {
        let pair = strangers
        for (const [act, on, byMe] of steps) {
          const ruling = act(byMe ? pair : turned(pair), on)
          if (typeof ruling !== "string") pair = byMe ? ruling : turned(ruling)
          const { mine, theirs } = pair
          expect([mine.friend, mine.request, mine.sayHi]).toEqual([
            theirs.friend,
            OTHER[theirs.request],
            OTHER[theirs.sayHi],
          ])
          expect([mine.blocked, mine.blockedMe]).toEqual([theirs.blockedMe, theirs.blocked])
          if (contactProblem(pair) !== undefined)
            expect([mine.friend, mine.request, mine.sayHi]).toEqual([false, "none", "none"])
        }
      },
    ),
  )
})
