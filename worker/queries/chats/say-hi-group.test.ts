import { expect, test } from "vitest"
import type { ChatEntry } from "#schema/chat/chat.ts"
import { noRelation } from "#schema/friends/relation.ts"
import { bo, cy, di } from "../../../tests/worlds/cast.ts"
import { type Greeting, hasGreeted, isGreeting, sayHiGroup } from "./say-hi-group.ts"

const greeting = (person: typeof bo, timestamp: number, noReadCount: number, isKnown = true): Greeting => ({
  person: isKnown ? person : null,
  entry: {
    ...({ id: `1001-${person.userId}`, friendId: person.userId, headImg: person.headImg } as const),
    ...{ userName: person.userName, demo: person.demo, noReadCount, userList: [], timestamp, timestampUser: timestamp },
    ...({ relation: 3, sayHi: "received", draft: "a draft" } as const),
    last: {
      mine: false,
      content: { kind: "text", text: `hi at ${timestamp}`, translation: null, greeting: true },
      state: null,
    },
  } satisfies ChatEntry,
})
const el = { ...bo, userId: 1005, userName: "El" }

test("ENT-06: the group has friendId -4, the three who greeted last, all unread messages and the newest words", () => {
  const group = sayHiGroup([greeting(bo, 1, 2), greeting(cy, 4, 1), greeting(el, 3, 0), greeting(di, 2, 5)])
  expect(group).toMatchObject({
    id: "-4",
    friendId: -4,
    relation: 3,
    noReadCount: 8,
    timestamp: 4,
    timestampUser: 4,
    demo: false,
  })
  expect(group).toMatchObject({ userName: "Cy", last: { content: { text: "hi at 4" } }, draft: "" })
  expect(group?.userList).toEqual([cy, el, di])
})

test("ENT-06: without a greeting there is no group, and who is not known yet has no face in it", () => {
  expect(sayHiGroup([])).toBeUndefined()
  expect(sayHiGroup([greeting(bo, 1, 1, false)])).toMatchObject({ userList: [], noReadCount: 1 })
  expect(sayHiGroup([greeting(di, 1, 1)])?.demo).toBe(true)
})

test("ENT-06: a greeting is in the group until the two are friends, one is blocked, or anything was sent back", () => {
  const greeted = { ...noRelation(bo.userId), sayHi: "received" } as const
  expect(hasGreeted(greeted)).toBe(true)
  for (const change of [{ friend: true }, { blocked: true }, { sayHi: "sent" }, { sayHi: "none" }] as const)
    expect(hasGreeted({ ...greeted, ...change })).toBe(false)
  const waiting = {
    ...({ intentId: "intent-000000000001", lane: "chat", order: 1, at: 1, state: "waiting", reason: null } as const),
    command: { _tag: "sendMessage", to: bo.userId, text: "hi" } as const,
  }
  expect(isGreeting({ lastMine: -1 }, greeted, undefined)).toBe(true)
  expect(isGreeting({ lastMine: 0 }, greeted, undefined)).toBe(false)
  expect(isGreeting({ lastMine: -1 }, greeted, waiting)).toBe(false)
})
