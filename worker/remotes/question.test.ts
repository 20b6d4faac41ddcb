import { expect, test } from "vitest"
import { questionOf } from "./question.ts"

test("CARD-11: equal questions share one kept answer, different ones never do", () => {
  const wall = questionOf({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  expect(questionOf({ pageNo: 1, countryId: null, groupId: 0, _tag: "wall" })).toBe(wall)
  const others = [
    questionOf({ _tag: "wall", groupId: 0, countryId: null, pageNo: 2 }),
    questionOf({ _tag: "wall", groupId: 1, countryId: null, pageNo: 1 }),
    questionOf({ _tag: "wall", groupId: 0, countryId: "MY", pageNo: 1 }),
    questionOf({ _tag: "wallGroups", countryId: null }),
    questionOf({ _tag: "profile", userId: 1 }),
  ]
  expect(new Set([wall, ...others]).size).toBe(6)
})
