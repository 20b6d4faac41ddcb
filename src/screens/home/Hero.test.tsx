// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import type { RegisterBanner } from "#schema/activity/register-banner.ts"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { Hero } from "./Hero.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await import("../../i18n/home-texts.ts")
})

const shown = (banner: RegisterBanner | undefined) => {
  const page = drawn(<Hero faces={[]} banner={banner} onJoin={() => {}} />)
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
