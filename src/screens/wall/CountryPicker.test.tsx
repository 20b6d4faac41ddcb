// @vitest-environment jsdom
/** The country picker: every country of the wall, found by name; the user picks one or all. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { CountryChips } from "./CountryChips.tsx"
import CountryPickerOverlay from "./CountryPickerOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await import("../../i18n/wall-texts.ts")
  await startMoreTexts()
})

const countries = [
  { id: "ES", name: "Spain", count: 9 },
  { id: "CI", name: "Côte d’Ivoire", count: 7 },
  { id: "AX", name: "Åland Islands", count: 5 },
  { id: "BR", name: "Brazil", count: 4 },
  { id: "IN", name: "India", count: 3 },
  { id: "PT", name: "Portugal", count: 2 },
  { id: "MY-C", name: "Malaysia (Chinese)", count: 1 },
]
const open = (countryId: string | null) => {
  const picked: Array<string | null> = []
  let closings = 0
  const onPick = (id: string | null) => void picked.push(id)
  drawn(
    <CountryPickerOverlay
      countries={countries}
      countryId={countryId}
      onPick={onPick}
      onClose={() => {
        closings++
      }}
    />,
  )
  return { picked, closings: () => closings }
}
const dialog = () => document.querySelector("[role=dialog]")
const choices = () => [...(dialog()?.querySelectorAll<HTMLElement>("li button") ?? [])]
const names = () => choices().map((choice) => choice.querySelector("span")?.textContent)
const type = async (text: string, shown: ReadonlyArray<string>) => {
  const field = dialog()?.querySelector("input")
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
  })
  // The list follows the typed text a moment later.
  await expect.poll(names).toEqual(shown)
}

test("OVER-05: the picker lists all countries by name, with how many hosts each has, and marks the chosen one", () => {
  open("BR")
  expect(dialog()?.textContent).toContain("Choose a country")
  const byName = ["Åland Islands", "Brazil", "Côte d’Ivoire", "India", "Malaysia (Chinese)", "Portugal", "Spain"]
  expect(names()).toEqual(["All countries", ...byName])
  expect(choices().map((choice) => choice.getAttribute("aria-pressed") === "true")).toEqual(
    ["All countries", ...byName].map((name) => name === "Brazil"),
  )
  expect(choices().at(-1)?.textContent).toBe("Spain9")
})

test("OVER-05: a country is found by a part of its name, without its accents, and picking one closes the picker", async () => {
  const { picked, closings } = open(null)
  await type("COTE", ["Côte d’Ivoire"])
  await type("atlantis", [])
  expect(dialog()?.textContent).toContain("No country found")
  await type("ala", ["Åland Islands", "Malaysia (Chinese)"])
  choices()[1]?.click()
  expect([picked, closings()]).toEqual([["MY-C"], 1])
})

test("OVER-05: all countries are picked again in the same way", () => {
  const { picked } = open("ES")
  choices()[0]?.click()
  expect(picked).toEqual([null])
})

test("OVER-05: the wall leads to the picker where there are more countries than it shows", () => {
  let asks = 0
  const onPick = () => {
    asks++
  }
  const chips = (shown: typeof countries) =>
    drawn(
      <CountryChips
        countries={shown}
        countryId={null}
        limits={0}
        onCountry={() => {}}
        onPick={onPick}
        onFilters={() => {}}
      />,
    )
  const more = (page: HTMLElement) => page.querySelector<HTMLElement>("[aria-haspopup=dialog]:last-child")
  expect(more(chips(countries.slice(0, 6)))).toBeNull()
  more(chips(countries))?.click()
  expect(asks).toBe(1)
})
