/**
 * A fake camera. It opens, since a call asks for the camera before it asks the gateway; and its picture plays, which
 * jsdom's never does.
 */
import { onTestFinished, vi } from "vitest"

export const withCamera = (): void => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
  const before = Object.getOwnPropertyDescriptor(navigator, "mediaDevices")
  const getUserMedia = async () => ({ active: true, getTracks: () => [] })
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true })
  onTestFinished(() => {
    play.mockRestore()
    if (before === undefined) Reflect.deleteProperty(navigator, "mediaDevices")
    else Object.defineProperty(navigator, "mediaDevices", before)
  })
}
