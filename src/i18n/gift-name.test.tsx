// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from "vitest"
import { panelGifts } from "../../gateway/gifts/panel.ts"
import { drawn } from "../../tests/worlds/page/drawn.tsx"
import { CallTopLine } from "../screens/call/CallTopLine.tsx"
import type { InCallModel } from "../screens/call/call-model.ts"
import { Preview } from "../screens/messages/contents/Preview.tsx"
import { ThreadHeader } from "../screens/messages/ThreadHeader.tsx"
import type { ThreadFriend } from "../screens/messages/thread-model.ts"
import { gift as english } from "./en/gift.ts"
import { useGiftName } from "./gift-name.ts"
import { chooseLanguage, startTexts } from "./i18n.ts"
import { startMoreTexts } from "./more-texts.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
afterAll(() => chooseLanguage("en"))

const nothing = () => {}
const inCall: InCallModel = {
  ...({ person: { id: 9, name: "Mia", photo: "", demo: false }, kind: "voice", phase: "talking" } as const),
  ...{ elapsedMs: 60_000, money: { kind: "coins", amount: 2_400 }, minutesLeft: 5, endingFor: null },
  ...{ apartSecondsLeft: undefined, isHalted: false, microphone: true, camera: false, remoteMicrophone: true },
  ...{ remoteCamera: false, quality: null, canFlip: false, step: "whole", remoteWeak: false, remoteSpeaks: false },
  ...{ ownSpeaks: false, unread: 0 },
}

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

test("I18N-03: how many gifts, and what calls cost, is written as the page's language writes numbers", async () => {
  await chooseLanguage("nl")
  const gift = {
    recordId: "g",
    giftId: 99,
    giftName: "Comet",
    giftImage: "/a.svg",
    gold: 5,
    count: 1_200,
    roomNum: null,
  }
  const preview = drawn(<Preview content={{ kind: "gift", gift }} mine={false} state={null} look="" />)
  expect(preview.textContent).toBe("Comet ×1.200")
  const friend: ThreadFriend = {
    ...{ id: 9, name: "Mia", photo: "", status: "online", seen: undefined, isHost: true, coinsPerMinute: 1_500 },
    ...{ demo: false, callOff: undefined },
  }
  const header = drawn(<ThreadHeader friend={friend} {...{ onBack: nothing, onCall: nothing, onMore: nothing }} />)
  expect(header.querySelector("button[aria-label*='1.500 munten/min']")).not.toBeNull()
  const line = drawn(<CallTopLine call={inCall} isOpen={false} onOptions={nothing} />)
  expect(line.querySelector("[title='2.400 munten tot nu toe']")?.textContent).toContain("2.400")
})
