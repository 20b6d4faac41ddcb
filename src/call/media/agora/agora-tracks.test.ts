import { expect, test } from "vitest"
import type { TrackKind } from "../local-media.ts"
import { listenToRoom, makePublisher } from "./agora-tracks.ts"

type Hear = (...told: ReadonlyArray<unknown>) => void
const settle = () => new Promise((done) => setTimeout(done))

/** An Agora room as its listener sees it. `frame`: the first frame of a remote track is decoded. */
const room = () => {
  const hears = new Map<string, Hear>()
  const frames = new Map<string, Hear>()
  const heard: Array<string> = []
  const client = {
    on: (event: string, hear: Hear) => void hears.set(event, hear),
    subscribe: async (_user: unknown, kind: TrackKind) => ({
      getMediaStreamTrack: () => ({ kind }),
      on: (_event: string, hear: Hear) => void frames.set(kind, hear),
    }),
    setStreamFallbackOption: async () => {},
  }
  listenToRoom(client as never, {
    onTrack: (kind, track) => void heard.push(`${kind} ${track === null ? "none" : "comes"}`),
    onFrame: (kind) => void heard.push(`${kind} frame`),
    onWeak: () => {},
    onLink: () => {},
  })
  const publish = async (kind: TrackKind, user: { readonly hasVideo: boolean }) => {
    hears.get("user-published")?.(user, kind)
    await settle()
  }
  return { heard, publish, frame: (kind: TrackKind) => frames.get(kind)?.() }
}

test("CALL-05: the sound of one who takes a video call without a camera says that no picture comes; of one with a camera it does not", async () => {
  const voice = room()
  await voice.publish("audio", { hasVideo: false })
  voice.frame("audio")
  expect(voice.heard).toEqual(["audio comes", "video none", "audio frame"])
  const video = room()
  await video.publish("audio", { hasVideo: true })
  video.frame("audio")
  expect(video.heard).toEqual(["audio comes", "audio frame"])
})

/** What Agora does with own tracks: it takes one picture at a time, and each step takes time. */
const studio = () => {
  const out = new Set<unknown>()
  const agora = {
    createCustomVideoTrack: ({ mediaStreamTrack }: { readonly mediaStreamTrack: unknown }) => ({
      mediaStreamTrack,
      setEncoderConfiguration: settle,
    }),
  }
  const client = {
    publish: async (track: unknown) => {
      await settle()
      if (out.size > 0) throw new Error("CAN_NOT_PUBLISH_MULTIPLE_VIDEO_TRACKS")
      out.add(track)
    },
    unpublish: async (track: unknown) => {
      await settle()
      out.delete(track)
    },
  }
  const publisher = makePublisher(agora as never, client as never, () => true)
  return { publisher, sent: () => [...out].map((track) => (track as { mediaStreamTrack: unknown }).mediaStreamTrack) }
}

test("CALL-23: of pictures that follow each other at once, as a camera's and its filtered one do, the last goes out, and none stays when it is off", async () => {
  const { publisher, sent } = studio()
  const [camera, filtered] = [{ id: "camera" }, { id: "filtered" }]
  await Promise.all([publisher.publish("video", camera as never), publisher.publish("video", filtered as never)])
  expect(sent()).toEqual([filtered])
  await publisher.publish("video", null)
  expect(sent()).toEqual([])
})
