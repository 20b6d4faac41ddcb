// @vitest-environment jsdom
import { useRef } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { drawn, leave } from "../../tests/worlds/page/drawn.tsx"
import { useCallWindow } from "./use-call-window.ts"

const Call = ({ hasPicture, kept }: { hasPicture: boolean; kept: HTMLVideoElement | null }) => {
  const { open } = useCallWindow(useRef(kept), hasPicture)
  return open ? <button type="button" onClick={open} /> : null
}
const offered = (hasPicture: boolean, kept: HTMLVideoElement | null = null) =>
  drawn(<Call hasPicture={hasPicture} kept={kept} />).querySelector("button")

/** Defines what jsdom lacks. */
const given = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true })
afterEach(() => {
  Reflect.deleteProperty(window, "documentPictureInPicture")
  for (const name of ["pictureInPictureEnabled", "pictureInPictureElement", "exitPictureInPicture"])
    Reflect.deleteProperty(document, name)
})

test("CALL-01: a small window is offered where there is something to show in it", () => {
  expect(offered(true)).toBeNull()
  given(document, "pictureInPictureEnabled", true)
  expect(offered(true)).not.toBeNull()
  // A voice call, or a camera that is off: there is no picture to take out of the page.
  expect(offered(false)).toBeNull()
  given(window, "documentPictureInPicture", { requestWindow: async () => window })
  expect(offered(false)).not.toBeNull()
})

test("CALL-01: a window that opens after its call is over is closed", async () => {
  const made = { document: document.implementation.createHTMLDocument(), addEventListener: vi.fn(), close: vi.fn() }
  let opens = (_: unknown) => {}
  given(window, "documentPictureInPicture", { requestWindow: () => new Promise((resolve) => (opens = resolve)) })
  offered(true)?.click()
  leave()
  opens(made)
  await vi.waitFor(() => expect(made.close).toHaveBeenCalledOnce())
  expect(made.addEventListener).not.toHaveBeenCalled()
})

test("CALL-01: so is a picture's own window", async () => {
  given(document, "pictureInPictureEnabled", true)
  const exit = vi.fn(async () => {})
  given(document, "exitPictureInPicture", exit)
  const video = document.createElement("video")
  let opens = (_: unknown) => {}
  const request = vi.fn(() => new Promise((resolve) => (opens = resolve)))
  given(video, "requestPictureInPicture", request)
  offered(true, video)?.click()
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
  leave()
  expect(exit).not.toHaveBeenCalled()
  given(document, "pictureInPictureElement", video)
  opens({})
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce())
})
