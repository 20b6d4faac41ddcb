// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { createRoot, type Root } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { afterEach, beforeAll, expect, test } from "vitest"
import type { RegisterBanner } from "#schema/activity/register-banner.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { Hero } from "./Hero.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await import("../../i18n/home-texts.ts")
})

const roots: Array<Root> = []
afterEach(() => {
  for (const root of roots.splice(0)) flushSync(() => root.unmount())
})

const shown = (banner: RegisterBanner | undefined) => {
  const page = document.createElement("div")
  const root = createRoot(page)
  roots.push(root)
  const element = <Hero faces={[]} banner={banner} onJoin={() => {}} />
  flushSync(() => root.render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />))
  const line = [...page.querySelectorAll("p")].at(-1)
  return {
    text: line?.textContent,
    isHidden: line?.classList.contains("invisible"),
    pictures: [...page.querySelectorAll("img")].flatMap((image) => image.getAttribute("src") ?? []),
  }
}

test("COIN-12: the first screen's banner has the gateway's numbers and pictures, and shows none until it is told", () => {
  const images = ["/a.jpg", "/b.jpg"]
  expect(shown({ gold: 75, callCount: 3, images })).toMatchObject({
    text: "New here? Start with 75 free coins. About 3 minutes of calls.",
    isHidden: false,
    pictures: expect.arrayContaining(images),
  })
  expect(shown({ gold: 75, callCount: 1, images: [] }).text).toContain("About 1 minute of a call.")
  expect(shown({ gold: 75, callCount: 0, images: [] }).text?.trim()).toBe("New here? Start with 75 free coins.")
  expect(shown(undefined)).toMatchObject({ isHidden: true, pictures: [] })
})
