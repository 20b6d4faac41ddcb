// @vitest-environment jsdom
import { act } from "react"
import { afterEach, beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { ARRIVALS_PER_DAY, TodaysArrivals } from "./TodaysArrivals.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
afterEach(() => {
  localStorage.clear()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

const user: NonNullable<SessionStatus["user"]> = {
  ...{ id: 7, userName: "Sam", headImg: "", birthday: "1990-01-01", gender: 2, countryId: null, countryName: "" },
  ...{ languageId: 1, languageName: "English", introduce: "", goldNum: 0, points: 0, payStatus: 0 },
  ...{ register: false, goddess: false, callPrice: 0 },
}
const client = makeStaticClient({
  queries: { session: { state: "signedIn", user, balance: 0, points: 0, ended: null } },
})
const mia = { userId: 9, userName: "Mia", headImg: "" }
const bo = { userId: 8, userName: "Bo", headImg: "" }

const shown = async (id: string, person: typeof mia): Promise<boolean> => {
  const arrivals = [{ id, person }]
  await act(
    async () => void drawnOn(client, <TodaysArrivals arrivals={arrivals} onChat={() => {}} onClose={() => {}} />),
  )
  const isShown = document.body.textContent?.includes(`${person.userName} is online`) === true
  await act(async () => leave())
  return isShown
}

test("ENT-20: somebody who comes and goes all day is told of five times, and others still are", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const told: Array<boolean> = []
  for (let time = 0; time <= ARRIVALS_PER_DAY; time++) told.push(await shown(`a${time}`, mia))
  expect(told).toEqual([true, true, true, true, true, false])
  expect(await shown("b", bo)).toBe(true)
  const stored: unknown = JSON.parse(localStorage.getItem("livcam_arrivals") ?? "")
  expect(stored).toEqual({ [new Date().toISOString().slice(0, 10)]: { "7 9": 5, "7 8": 1 } })
})
