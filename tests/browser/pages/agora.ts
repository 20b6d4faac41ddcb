/** Agora's real library with this browser's fake camera, as far as it works without Agora's servers. */
import AgoraRTC, { type ILocalTrack } from "agora-rtc-sdk-ng"
import { makePublisher, sendSmallToo } from "../../../src/call/media/agora/agora-tracks.ts"

const camera = async (): Promise<MediaStreamTrack> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 }, audio: true })
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new Error("The fake camera has no picture.")
  return track
}

/** The encoder settings of a track. The library's types do not show them. */
const encoderOf = (track: object): unknown => Reflect.get(track, "_encoderConfig")

const lab = {
  /** What Agora makes of its profile's name. */
  profile: async (name: "480p_1") => {
    const track = await AgoraRTC.createCameraVideoTrack({ encoderConfig: name })
    const { width, height, frameRate } = track.getMediaStreamTrack().getSettings()
    const encoder = encoderOf(track)
    track.close()
    return { width, height, frameRate, encoder }
  },
  /** What our publisher hands to the client. The client has no room, so it goes no further. */
  published: async () => {
    const client = AgoraRTC.createClient({ mode: "rtc", codec: "vp8" })
    const given: Array<ILocalTrack> = []
    const take = async (tracks: ILocalTrack | ReadonlyArray<ILocalTrack>) => void given.push(...[tracks].flat())
    Reflect.set(client, "publish", take)
    const publisher = makePublisher(AgoraRTC, client, () => true)
    await publisher.publish("video", await camera())
    return given.map((track) => ({ kind: track.trackMediaType, encoder: encoderOf(track) }))
  },
  small: async () => {
    const client = AgoraRTC.createClient({ mode: "rtc", codec: "vp8" })
    await sendSmallToo(client)
    return {
      lowStream: Reflect.get(client, "_lowStreamParameter"),
      isDual: Reflect.get(client, "_isDualStreamEnabled"),
    }
  },
}

declare global {
  interface Window {
    agoraLab: typeof lab
  }
}
window.agoraLab = lab
