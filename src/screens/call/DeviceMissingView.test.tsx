// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"

let DeviceMissingView: typeof import("./DeviceMissingView.tsx").DeviceMissingView

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // The component brings texts of its own, which join those already loaded.
  DeviceMissingView = (await import("./DeviceMissingView.tsx")).DeviceMissingView
})

const nothing = () => {}

test.each([
  ["deviceMissing", "A video call needs a camera and a microphone. Plug one in", true],
  ["devicePermission", "Your browser blocks them for LivCam", true],
  ["deviceBusy", "Another program holds the camera or the microphone", true],
  ["cameraMissing", "No camera was found", true],
  ["microphoneMissing", "No microphone was found", false],
] as const)(
  "CALL-16, ERR-09: %s says what to do, and offers voice only where that helps",
  (problem, says, isVoiceOffered) => {
    drawn(<DeviceMissingView problem={problem} kind="video" onRetry={nothing} onVoice={nothing} onClose={nothing} />)
    const text = document.querySelector("[role=dialog]")?.textContent
    expect(text).toContain(says)
    expect(text?.includes("Call with voice only")).toBe(isVoiceOffered)
  },
)
