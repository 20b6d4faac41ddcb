/** Tracks in an Agora room: the own ones published, the other side's subscribed to, and how they arrive. */

import type {
  IAgoraRTC,
  IAgoraRTCClient,
  IAgoraRTCRemoteUser,
  ILocalAudioTrack,
  ILocalVideoTrack,
} from "agora-rtc-sdk-ng"
import { logger } from "../../../logger.ts"
import type { MediaStats } from "../call-media.ts"
import { PICTURE_ENCODERS, VIDEO_ENCODER } from "../encoder.ts"
import type { TrackKind } from "../local-media.ts"

export interface Publisher {
  /** In the place of the former track of its kind. Never rejects. */
  publish(kind: TrackKind, track: MediaStreamTrack | null): Promise<void>
  setMicrophone(on: boolean): void
}

export const makePublisher = (agora: IAgoraRTC, client: IAgoraRTCClient, hasMicrophone: () => boolean): Publisher => {
  const published: { audio: ILocalAudioTrack | null; video: ILocalVideoTrack | null } = { audio: null, video: null }

  const publish = async (kind: TrackKind, track: MediaStreamTrack | null) => {
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
    if (kind === "audio" && !hasMicrophone()) await published.audio?.setMuted(true)
  }

  /** One after the other: a picture and its filtered one come at once, and only one of them goes out. */
  let last = Promise.resolve()
  return {
    publish: (kind, track) => {
      last = last
        .then(() => publish(kind, track))
        .catch((cause: unknown) => logger.warn(`The ${kind} track could not be published.`, cause))
      return last
    },
    setMicrophone: (on) => void published.audio?.setMuted(!on),
  }
}

/** Agora's RemoteStreamFallbackType AUDIO_ONLY: the small picture by a poor network, and by a worse one the sound alone. */
const SOUND_LAST = 2

/** Sends a small picture beside the whole one, which the other side takes when its network carries no more. */
export const sendSmallToo = async (client: IAgoraRTCClient): Promise<void> => {
  const { scale, framesPerSecond, bitsPerSecond } = PICTURE_ENCODERS.small
  client.setLowStreamParameter({
    width: VIDEO_ENCODER.width / scale,
    height: VIDEO_ENCODER.height / scale,
    framerate: framesPerSecond,
    bitrate: bitsPerSecond / 1_000,
  })
  await client.enableDualStream()
}

export interface RemoteListener {
  /** Null: the other side sends this kind no more. */
  readonly onTrack: (kind: TrackKind, track: MediaStreamTrack | null) => void
  /** The first picture or sound of a track has been decoded. */
  readonly onFrame: (kind: TrackKind) => void
  /** The way here carries no picture for now, or does again; sound goes on. */
  readonly onWeak: (isWeak: boolean) => void
  /** Somebody has come or gone, or the own connection has changed. */
  readonly onLink: () => void
}

export const listenToRoom = (client: IAgoraRTCClient, { onTrack, onFrame, onWeak, onLink }: RemoteListener): void => {
  const subscribe = async (user: IAgoraRTCRemoteUser, kind: TrackKind) => {
    const track = kind === "audio" ? await client.subscribe(user, "audio") : await client.subscribe(user, "video")
    if (kind === "video") await client.setStreamFallbackOption(user.uid, SOUND_LAST)
    onTrack(kind, track.getMediaStreamTrack())
    track.on("first-frame-decoded", () => {
      // A camera is published before the microphone: nothing else says that there is none.
      if (kind === "audio" && !user.hasVideo) onTrack("video", null)
      onFrame(kind)
    })
  }
  client.on("connection-state-change", onLink)
  client.on("user-joined", onLink)
  client.on("user-left", onLink)
  client.on("user-published", (user, kind) => {
    if (kind === "datachannel") return
    void subscribe(user, kind).catch((cause: unknown) => logger.warn("A remote track could not be had.", cause))
  })
  client.on("stream-fallback", (_user, now) => onWeak(now === "fallback"))
  client.on("user-unpublished", (_user, kind) => {
    if (kind !== "datachannel") onTrack(kind, null)
  })
}

export const statsOf = (client: IAgoraRTCClient): MediaStats => {
  const all = client.getRTCStats()
  const remotes = [...Object.values(client.getRemoteVideoStats()), ...Object.values(client.getRemoteAudioStats())]
  return {
    roundTripMs: all.RTT,
    lossPercent: Math.max(0, ...remotes.map((remote) => remote.currentPacketLossRate)),
    receivedBytes: all.RecvBytes,
    sentBytes: all.SendBytes,
    // Agora keeps the sound itself (sendSmallToo, SOUND_LAST).
    outgoing: { availableBits: null, lossPercent: 0, isLimited: false },
  }
}
