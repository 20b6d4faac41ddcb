// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import WallFiltersOverlay from "./WallFiltersOverlay.tsx"
import type { WallLimits } from "./wall-filters.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const opened = (limits: WallLimits) => {
  const told: Array<WallLimits | "closed"> = []
  drawnOn(
    makeStaticClient({}),
    <WallFiltersOverlay limits={limits} onPick={(picked) => told.push(picked)} onClose={() => told.push("closed")} />,
  )
  return told
}

const press = (text: string): void => {
  const found = [...document.querySelectorAll<HTMLElement>("button, label")].find((each) => each.textContent === text)
  if (found === undefined) throw new Error(`nothing says ${text}`)
  flushSync(() => found.click())
}

const choose = (language: string): void => {
  const list = document.querySelector("select")
  const option = [...(list?.options ?? [])].find(({ text }) => text === language)
  if (list === null || option === undefined) throw new Error(`no ${language}`)
  list.value = option.value
  flushSync(() => list.dispatchEvent(new Event("change", { bubbles: true })))
}

test("ENT-17: gender, language and interest are chosen, and count once they are shown", () => {
  const told = opened({})
  press("Women")
  choose("Portuguese")
  press("Music")
  press("Singing")
  expect(told).toEqual([])
  press("Show")
  expect(told).toEqual([{ gender: 2, languageId: 12, interestId: 4 }, "closed"])
})

test("ENT-17: each goes back to both or no limit, and all of them at once", () => {
  const told = opened({ gender: 1, languageId: 3, interestId: 5 })
  press("Both")
  choose("Any language")
  press("No limit")
  press("Show")
  press("Clear filters")
  expect(told).toEqual([{}, "closed", {}, "closed"])
})
