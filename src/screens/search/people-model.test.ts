import { expect, test } from "vitest"
import type { FoundPerson } from "#schema/people/user.ts"
import { idIn, peopleSearchOf } from "#schema/rules/people/people-search.ts"
import { foundNobody, peopleModel } from "./people-model.ts"

const person: FoundPerson = {
  ...{ userId: 9, userName: "Mia", headImg: "", countryId: null, countryName: "" },
  ...{ goddess: true, demo: false, onlineStatus: 2, seenAt: null },
}
const toRow = ({ userId, userName }: FoundPerson) =>
  ({ id: userId, name: userName, photo: "", country: "", isHost: true, demo: false, status: "online" }) as const
const ready = { state: "ready", value: [person], asOf: 0, stale: false } as const
const offline = { state: "failed", error: { kind: "offline" } } as const
const failed = { state: "failed", error: { kind: "rateLimited" } } as const

test("SOC-05: people are searched for from two letters on, by no more than a name has, with single spaces", () => {
  const texts = [
    "",
    "m",
    " m ",
    "mi",
    "  Mia \n Lopez ",
    "m".repeat(24),
    "m".repeat(25),
    "😀😀",
    "😀",
    "m".repeat(70_000),
  ]
  expect(texts.map(peopleSearchOf)).toEqual([
    ...[undefined, undefined, undefined, "mi", "Mia Lopez", "m".repeat(24), undefined, "😀😀", undefined, undefined],
  ])
  expect(["10001", "010001", "1e4", "9".repeat(13), "Mia"].map(idIn)).toEqual([
    ...[10_001, undefined, undefined, undefined, undefined],
  ])
})

test("SOC-05: while the next text is searched for, the last people stay; offline and what fails are told apart", () => {
  expect(peopleModel(undefined, ready, [person], toRow)).toEqual({ state: "off" })
  expect(peopleModel("mi", { state: "loading" }, undefined, toRow)).toEqual({ state: "searching" })
  expect(peopleModel("mi", { state: "loading" }, [person], toRow)).toMatchObject({ state: "ready", isOld: true })
  expect(peopleModel("mi", ready, [], toRow)).toEqual({ state: "ready", people: [toRow(person)], isOld: false })
  expect(peopleModel("mi", offline, [person], toRow)).toEqual({ state: "offline" })
  expect(peopleModel("mi", failed, [person], toRow)).toEqual({ state: "failed", error: failed.error })
  const nobody = { ...ready, value: [] }
  expect(foundNobody(peopleModel("mi", nobody, undefined, toRow))).toBe(true)
  expect(foundNobody(peopleModel("mi", { state: "loading" }, [], toRow))).toBe(false)
  expect(foundNobody(peopleModel("mi", ready, undefined, toRow))).toBe(false)
})
