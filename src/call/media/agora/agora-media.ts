/**
 * Media through Agora, for rooms whose gateway gave an Agora app id and tokens. The library is loaded only then.
 * A user joins under the text of the user id: Agora's numeric ids are 32 bits wide and ours are wider.
 */

import type {
  IAgoraRTC,
  IAgoraRTCClient,
  IAgoraRTCRemoteUser,
  ILocalAudioTrack,
  ILocalVideoTrack,
} from "agora-rtc-sdk-ng"
import { makeListeners } from "../../../client/listeners.ts"
import { logger } from "../../../logger.ts"
import { type CallMedia, FIRST_STATE, type MediaEvent, type MediaState } from "../call-media.ts"
import type { Devices } from "../devices.ts"
import { VIDEO_ENCODER } from "../encoder.ts"
import { type LinkWatch, makeLinkWatch } from "../link-watch.ts"
import { makeLocalMedia, type TrackKind } from "../local-media.ts"
import { NO_STATS, qualityOf } from "../quality.ts"
import { statsOf } from "./agora-stats.ts"

const QUALITY_LOOK_MS = 2_000
/** Of Agora's log levels, only errors: the others name users and channels. */
const ERRORS_ONLY = 3

interface Options {
  /** The stream of the device check. */
  readonly stream: MediaStream
  readonly onEvent: (event: MediaEvent) => void
  readonly devices?: Devices
}

const loadAgora = async (): Promise<IAgoraRTC> => (await import("agora-rtc-sdk-ng")).default

export const makeAgoraMedia = ({ stream, onEvent, devices }: Options): CallMedia => {
  const listeners = makeListeners()
  let state: MediaState
  let agora: IAgoraRTC | null = null
  let client: IAgoraRTCClient | null = null
  let linkWatch: LinkWatch | null = null
  let look: ReturnType<typeof setInterval> | undefined
  let hasSeen = false
  let isVideo = false
  const published: { audio: ILocalAudioTrack | null; video: ILocalVideoTrack | null } = { audio: null, video: null }

  const set = (change: Partial<MediaState>) => {
    if (state.link === "closed") return
    state = { ...state, ...change }
    listeners.tell()
  }
  const seen = () => {
    if (hasSeen) return
    hasSeen = true
    onEvent("firstFrame")
  }

  const publish = async (kind: TrackKind, track: MediaStreamTrack | null) => {
    if (agora === null || client === null) return
    const before = published[kind]
    if (before !== null) await client.unpublish(before)
    published[kind] = null
    if (track === null) return
    if (kind === "audio") published.audio = agora.createCustomAudioTrack({ mediaStreamTrack: track })
    else {
      published.video = agora.createCustomVideoTrack({ mediaStreamTrack: track })
      await published.video.setEncoderConfiguration(VIDEO_ENCODER.profile)
    }
    const next = published[kind]
    if (next !== null) await client.publish(next)
    if (kind === "audio" && !state.microphone) await published.audio?.setMuted(true)
  }
  const publishSafely = (kind: TrackKind, track: MediaStreamTrack | null) =>
    publish(kind, track).catch((cause: unknown) => logger.warn(`The ${kind} track could not be published.`, cause))

  const local = makeLocalMedia({
    stream,
    devices,
    onChange: () => set(local.state()),
    onTrack: (kind, track) => void publishSafely(kind, track),
  })
  state = { ...FIRST_STATE, ...local.state() }

  const setRemoteTrack = (kind: TrackKind, track: MediaStreamTrack | null) => {
    const arrived = track === null ? null : new MediaStream([track])
    set(kind === "video" ? { remotePicture: arrived } : { remoteSound: arrived })
  }
  const subscribe = async (user: IAgoraRTCRemoteUser, kind: TrackKind) => {
    if (client === null) return
    const track = kind === "audio" ? await client.subscribe(user, "audio") : await client.subscribe(user, "video")
    setRemoteTrack(kind, track.getMediaStreamTrack())
    set(kind === "audio" ? { remoteMicrophone: true } : { remoteCamera: true })
    track.on("first-frame-decoded", () => {
      if (kind === "video" || !isVideo || !state.remoteCamera) seen()
    })
  }
  /** Connected is when both this side and the other are in the channel. */
  const lookAtLink = () => {
    const isHere = client?.connectionState === "CONNECTED" && client.remoteUsers.length > 0
    linkWatch?.take(isHere ? "connected" : "disconnected")
  }
  const listen = (to: IAgoraRTCClient) => {
    to.on("connection-state-change", lookAtLink)
    to.on("user-joined", lookAtLink)
    to.on("user-left", lookAtLink)
    to.on("user-published", (user, kind) => {
      if (kind === "datachannel") return
      void subscribe(user, kind).catch((cause: unknown) => logger.warn("A remote track could not be had.", cause))
    })
    to.on("user-unpublished", (_user, kind) => {
      if (kind === "datachannel") return
      setRemoteTrack(kind, null)
      set(kind === "audio" ? { remoteMicrophone: false } : { remoteCamera: false })
    })
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    start: async (room, role, kind) => {
      isVideo = kind === "video"
      set({ remoteCamera: isVideo })
      linkWatch = makeLinkWatch({ role, onEvent, onLink: (link) => set({ link }), restartIce: () => {} })
      try {
        agora = await loadAgora()
        agora.setLogLevel(ERRORS_ONLY)
        client = agora.createClient({ mode: "rtc", codec: "vp8" })
        listen(client)
        const isCaller = role === "caller"
        const token = isCaller ? room.callerRtcRoomToken : room.calleeRtcRoomToken
        const me = String(isCaller ? room.callerId : room.calleeId)
        await client.join(room.rtcAppId, room.roomNum, token, me)
        if (state.link === "closed") return client.leave()
        await publishSafely("audio", local.track("audio"))
        await publishSafely("video", local.track("video"))
        lookAtLink()
      } catch (cause) {
        logger.error("The Agora room could not be joined.", cause)
        set({ problem: { kind: "callTryAgain" } })
      }
      look = setInterval(() => {
        if (client !== null && state.link === "connected") set({ quality: qualityOf(statsOf(client)) })
      }, QUALITY_LOOK_MS)
    },
    setMicrophone: (on) => {
      local.setMicrophone(on)
      void published.audio?.setMuted(!on)
    },
    setCamera: local.setCamera,
    flipCamera: local.flipCamera,
    stats: async () => (client === null ? NO_STATS : statsOf(client)),
    close: () => {
      clearInterval(look)
      linkWatch?.close()
      local.close()
      set({ link: "closed", local: null, remotePicture: null, remoteSound: null })
      client?.removeAllListeners()
      void client?.leave().catch((cause: unknown) => logger.warn("The Agora room was not left in order.", cause))
    },
  }
}
