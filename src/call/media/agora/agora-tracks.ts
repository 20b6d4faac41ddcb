/** Tracks in an Agora room: publishes the own ones, subscribes to the other side's, and follows how they arrive. */

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
  /** Replaces the former track of this kind; null publishes none. Never rejects. */
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

  /**
   * Publishes one after the other: the camera's track and the filtered one may come at once, and only one may go out.
   */
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

/** Agora's RemoteStreamFallbackType AUDIO_ONLY: on a poor network the small picture, on a worse one the sound alone. */
const SOUND_LAST = 2

/** Sends a small picture beside the whole one. The other side takes it when its network carries no more. */
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
  /** Null: the other side no longer sends this kind. */
  readonly onTrack: (kind: TrackKind, track: MediaStreamTrack | null) => void
  /** The first picture or sound of a track has been decoded. */
  readonly onFrame: (kind: TrackKind) => void
  /** True while the network to here carries no picture; sound goes on. */
  readonly onWeak: (isWeak: boolean) => void
  /** A member has joined or left, or the own connection has changed. */
  readonly onLink: () => void
}

export const listenToRoom = (client: IAgoraRTCClient, { onTrack, onFrame, onWeak, onLink }: RemoteListener): void => {
  const subscribe = async (user: IAgoraRTCRemoteUser, kind: TrackKind) => {
    const track = kind === "audio" ? await client.subscribe(user, "audio") : await client.subscribe(user, "video")
    if (kind === "video") await client.setStreamFallbackOption(user.uid, SOUND_LAST)
    onTrack(kind, track.getMediaStreamTrack())
    track.on("first-frame-decoded", () => {
      // The camera is published before the microphone, so sound alone is the only sign that there is no camera.
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
    // Not measured: Agora itself keeps the sound going (sendSmallToo, SOUND_LAST).
    outgoing: { availableBits: null, lossPercent: 0, isLimited: false },
  }
}
