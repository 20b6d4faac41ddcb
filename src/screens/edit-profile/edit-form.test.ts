import { expect, test } from "vitest"
import type { MyProfileView } from "#schema/activity/activity.ts"
import { changesOf, formOf, hasChanges, problemOf } from "./edit-form.ts"

const view: MyProfileView = {
  user: {
    id: 7,
    userName: "Sam",
    headImg: "",
    birthday: "1996-04-03",
    gender: 1,
    countryId: "US",
    countryName: "United States",
    languageId: 1,
    languageName: "English",
    introduce: "Hello",
    goldNum: 0,
    points: 0,
    payStatus: 0,
    register: false,
    goddess: false,
    callPrice: 0,
  },
  profile: { languageIds: [1], interestIds: [5], birthdayChange: false },
  waiting: { introduce: "Hello from the train" },
  intentIds: ["an-intent-of-the-test"],
  refused: null,
}
const now = Date.UTC(2026, 10, 21)
const shown = formOf(view)
if (shown === undefined) throw new Error("the form has no profile")

test("AUTH-10: the form begins with what is saved and what waits", () => {
  expect(shown).toMatchObject({ userName: "Sam", introduce: "Hello from the train", countryId: "US" })
  expect(formOf({ ...view, profile: null })).toBeUndefined()
})

test("AUTH-10: only what differs is saved", () => {
  expect(hasChanges(changesOf(shown, shown))).toBe(false)
  expect(changesOf({ ...shown, userName: " Sam ", countryId: "", interestIds: [5, 6] }, shown)).toEqual({
    countryId: null,
    interestIds: [5, 6],
  })
})

test("AUTH-10: a birthday that was changed once stays, and six interests are too many", () => {
  const birthday = changesOf({ ...shown, birthday: "1990-01-01" }, shown)
  expect(problemOf(birthday, view, now)).toBe("birthdayFixed")
  const interests = changesOf({ ...shown, interestIds: [1, 2, 3, 4, 5, 6] }, shown)
  expect(problemOf(interests, view, now)).toBe("interestsTooMany")
})
