// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { chooseDevice, chosenDevice } from "./chosen-devices.ts"
import { makeLocalMedia } from "./local-media.ts"

/** A device's track: ended once stopped. */
class Track extends EventTarget {
  enabled = true
  isStopped = false
  readonly kind: string
  readonly label: string
  constructor(kind: string, label: string) {
    super()
    this.kind = kind
    this.label = label
  }
  getSettings = () => ({ deviceId: this.label })
  stop = () => {
    this.isStopped = true
  }
}
class Stream {
  readonly tracks: ReadonlyArray<Track>
  constructor(tracks: ReadonlyArray<Track>) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio")
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video")
}

beforeEach(() => {
  vi.stubGlobal("MediaStream", Stream)
  vi.spyOn(console, "warn").mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A phone with a camera on each side that opens one at a time. Cameras in `broken` never open. */
const phone = (broken: ReadonlyArray<string> = []) => {
  const [sound, front] = [new Track("audio", "microphone"), new Track("video", "user")]
  const cameras = [front]
  const getUserMedia = async ({ video }: MediaStreamConstraints = {}) => {
    const { facingMode = "user" } = video as MediaTrackConstraints
    const name = String(facingMode)
    const isBusy = cameras.some(({ isStopped }) => !isStopped)
    if (isBusy || broken.includes(name)) throw new DOMException("", "NotReadableError")
    cameras.push(new Track("video", name))
    return new Stream(cameras.slice(-1)) as unknown as MediaStream
  }
  const enumerateDevices = async () =>
    ["user", "environment"].map((deviceId) => ({ kind: "videoinput", deviceId }) as MediaDeviceInfo)
  const sent: Array<string | null> = []
  const media = makeLocalMedia({
    stream: new Stream([sound, front]) as unknown as MediaStream,
    devices: { getUserMedia, enumerateDevices },
    onChange: () => {},
    onTrack: (_, track) => sent.push(track?.label ?? null),
  })
  return { media, cameras, sent }
}
const lit = (cameras: ReadonlyArray<Track>) => cameras.filter(({ isStopped }) => !isStopped).map(({ label }) => label)

describe("CALL-01: the other camera", () => {
  test("takes the place of the first, which is given back before, and the other side gets its picture", async () => {
    const { media, cameras, sent } = phone()
    await media.flipCamera()
    expect(lit(cameras)).toEqual(["environment"])
    expect(sent).toEqual([null, "environment"])
    expect(media.state()).toMatchObject({ camera: true, facesAway: true, canFlip: true, problem: null })
    await media.flipCamera()
    expect(lit(cameras)).toEqual(["user"])
    expect(media.state()).toMatchObject({ camera: true, facesAway: false })
  })

  test("that cannot be opened leaves the first one on", async () => {
    const { media, cameras, sent } = phone(["environment"])
    await media.flipCamera()
    expect(lit(cameras)).toEqual(["user"])
    expect(sent).toEqual([null, "user"])
    expect(media.state()).toMatchObject({ camera: true, facesAway: false, problem: null })
  })

  test("leaves the camera off, and says why, when none can be opened any more", async () => {
    const { media, cameras } = phone(["environment", "user"])
    await media.flipCamera()
    expect(lit(cameras)).toEqual([])
    expect(media.state()).toMatchObject({ camera: false, problem: { kind: "deviceBusy" } })
  })

  test("is not opened while the own picture is off", async () => {
    const { media, cameras } = phone()
    await media.setCamera(false)
    await media.flipCamera()
    expect(lit(cameras)).toEqual([])
    expect(media.state()).toMatchObject({ camera: false, facesAway: false })
  })

  test("goes before a camera that was chosen once", async () => {
    chooseDevice("video", "user")
    const { media } = phone()
    await media.flipCamera()
    expect(chosenDevice("video")).toBe("")
  })

  test("that opens after the call is over is given back", async () => {
    const { media, cameras } = phone()
    const flipping = media.flipCamera()
    media.close()
    await flipping
    expect(lit(cameras)).toEqual([])
  })
})
