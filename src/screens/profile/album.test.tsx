// @vitest-environment jsdom
/** Photos of a profile opened large: from the pressed photo, by keys, and back to the place before. */
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Album } from "./Album.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const PHOTOS = [1, 2, 3].map((n) => `/media/photo/${"p".repeat(21)}${n}/portrait.webp`)
const small = (n: number) => document.querySelector<HTMLButtonElement>(`button[aria-label="Open photo ${n} of 3"]`)
const dialog = () => document.querySelector("[role=dialog]")

test("ENT-10: photos stand small and lazy, open large at the one that was pressed, go by arrow keys, and give the focus back", async () => {
  const shown: Array<string | null> = []
  // jsdom neither scrolls nor draws.
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this.querySelector("img")?.getAttribute("src") ?? null)
  })
  Element.prototype.checkVisibility = () => true
  onTestFinished(() => {
    for (const name of ["scrollIntoView", "checkVisibility"]) Reflect.deleteProperty(Element.prototype, name)
  })
  drawnOn(makeStaticClient({}), <Album videos={[]} name="Mia" photos={PHOTOS} />)
  const pictures = [...document.querySelectorAll("img")]
  expect(
    pictures.map((img) => [img.getAttribute("loading"), img.getAttribute("src")?.endsWith("avatar.webp")]),
  ).toEqual(PHOTOS.map(() => ["lazy", true]))
  small(2)?.focus()
  flushSync(() => small(2)?.click())
  await expect.poll(dialog).not.toBeNull()
  const strip = dialog()?.querySelector<HTMLElement>("[data-first-focus]")
  expect([shown, document.activeElement === strip]).toEqual([[PHOTOS[1]], true])
  expect([...(strip?.querySelectorAll("img") ?? [])].map(({ alt }) => alt)).toEqual([
    "Photo 1 of 3",
    "Photo 2 of 3",
    "Photo 3 of 3",
  ])
  flushSync(() => strip?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })))
  expect(shown.at(-1)).toBe(PHOTOS[2])
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
  await expect.poll(dialog).toBeNull()
  await expect.poll(() => document.activeElement).toBe(small(2))
})
