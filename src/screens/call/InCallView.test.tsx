// @vitest-environment jsdom
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import type { InCallModel } from "./call-model.ts"
import { InCallView } from "./InCallView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const call: InCallModel = {
  ...{ person: { id: 9, name: "Mia", photo: "", demo: false }, kind: "voice", phase: "apart", elapsedMs: 60_000 },
  ...{ money: { kind: "coins", amount: 40 }, minutesLeft: 5, endingFor: null, apartSecondsLeft: 12, isHalted: false },
  ...{ microphone: true, camera: false, remoteMicrophone: true, remoteCamera: false, quality: null, canFlip: false },
  ...{ step: "whole", remoteWeak: false, remoteSpeaks: false, ownSpeaks: false, unread: 0 },
}
const nothing = () => {}
const ON = ["onMicrophone", "onCamera", "onFlip", "onChat", "onGift", "onTopUp", "onEnd"] as const
const actions = Object.fromEntries(ON.map((name) => [name, nothing])) as Record<(typeof ON)[number], () => void>

test("CALL-10: that the other side is away is read out once, and not with each second that is left", () => {
  const before = globalThis.ResizeObserver
  onTestFinished(() => void Object.assign(globalThis, { ResizeObserver: before }))
  // jsdom has no ResizeObserver.
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = nothing
      disconnect = nothing
    },
  })
  drawn(<InCallView call={call} onShrink={nothing} {...actions} />)
  const textOf = (words: string) =>
    [...document.querySelectorAll("p")].find(({ textContent }) => textContent?.includes(words))
  const roleOf = (words: string) => textOf(words)?.closest("[role]")?.role
  expect(roleOf("12 s")).toBe("timer")
  expect(roleOf("After that the call ends by itself")).toBe("status")
})
