// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { afterEach, expect, test, vi } from "vitest"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { type Camera, useCamera } from "./use-camera.ts"

afterEach(() => void vi.unstubAllGlobals())

let camera: Camera | undefined
const Holder = () => {
  camera = useCamera()
  return null
}

test("CALL-12: a camera that is asked for twice while the browser asks for leave is one stream, and is stopped", async () => {
  const grants: Array<() => void> = []
  const stops: Array<ReturnType<typeof vi.fn>> = []
  const getUserMedia = () =>
    new Promise((give) => {
      grants.push(() => {
        const track = { kind: "video", stop: vi.fn() }
        stops.push(track.stop)
        give({ active: true, getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] })
      })
    })
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } })
  drawnOn(makeStaticClient(), <Holder />)
  const opened = [camera?.open(), camera?.open()]
  await vi.waitFor(() => expect(grants.length).toBeGreaterThan(0))
  flushSync(() => grants.forEach((grant) => void grant()))
  expect(await Promise.all(opened)).toEqual([true, true])
  leave()
  expect(stops.map((stop) => stop.mock.calls.length)).toEqual([1])
})
