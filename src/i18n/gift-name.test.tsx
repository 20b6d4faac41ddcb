// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from "vitest"
import { panelGifts } from "../../gateway/gifts/panel.ts"
import { drawn } from "../../tests/worlds/page/drawn.tsx"
import { gift as english } from "./en/gift.ts"
import { useGiftName } from "./gift-name.ts"
import { chooseLanguage, startTexts } from "./i18n.ts"
import { startMoreTexts } from "./more-texts.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
afterAll(() => chooseLanguage("en"))

const Name = (gift: { readonly giftId: number; readonly giftName: string }) => useGiftName()(gift)
const nameOf = (giftId: number, giftName: string) => drawn(<Name giftId={giftId} giftName={giftName} />).textContent

test("I18N-03: the page knows every gift of the panel by the name that the gateway gives it", () => {
  const names: Readonly<Record<string, string>> = english.gift.names
  expect(Object.entries(names)).toEqual(panelGifts.map(({ giftId, giftName }) => [`g${giftId}`, giftName]))
})

test("I18N-03: a gift is named in the page's language; one that is not known, or is another by now, as the gateway names it", async () => {
  expect(nameOf(1, "Rose")).toBe("Rose")
  await chooseLanguage("nl")
  expect(nameOf(1, "Rose")).toBe("Roos")
  expect(nameOf(1, "Tulip")).toBe("Tulip")
  expect(nameOf(99, "Comet")).toBe("Comet")
})
