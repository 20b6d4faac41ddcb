/**
 * Own microphone and camera in a call. Switched off, the camera is really stopped, so its light goes out; the
 * microphone is only muted.
 */

import type { AppError } from "#schema/errors.ts"
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"
import { logger } from "../../logger.ts"
import type { Beauty } from "./beauty.ts"
import { chooseDevice, chosenDevice } from "./chosen-devices.ts"
import {
  browserDevices,
  cameraWish,
  type Devices,
  deviceError,
  type Facing,
  microphoneWish,
  stopStream,
} from "./devices.ts"

export type TrackKind = "audio" | "video"

/** A device disappeared during the call. `to`: what is used in its place; null when nothing is. */
export interface MovedDevice {
  readonly kind: TrackKind
  readonly to: string | null
}

/** tooSlow: the filter was on and cost this device too much. */
export type BeautyState = "off" | "on" | "tooSlow"

export interface LocalState {
  readonly local: MediaStream | null
  /** Own sound, only to show how loud it is. */
  readonly ownSound: MediaStream | null
  readonly using: Readonly<Record<TrackKind, string>>
  readonly moved: MovedDevice | null
  readonly microphone: boolean
  readonly camera: boolean
  readonly canFlip: boolean
  readonly facesAway: boolean
  readonly beauty: BeautyState
  readonly problem: AppError | null
}

export interface LocalMedia {
  readonly state: () => LocalState
  /** The track that goes to the other side. */
  readonly track: (kind: TrackKind) => MediaStreamTrack | null
  setMicrophone(on: boolean): void
  setCamera(on: boolean): Promise<void>
  flipCamera(): Promise<void>
  /** Uses this device from now on, in later calls too; an empty id means the standard one. */
  choose(kind: TrackKind, deviceId: string): Promise<void>
  /** Also holds for later calls. */
  setBeauty(on: boolean): void
  close(): void
}

interface Options {
  /** The stream of the device check; from now on it belongs to the call. */
  readonly stream: MediaStream
  readonly onChange: () => void
  /** The track of this kind has changed; null when there is none. */
  readonly onTrack: (kind: TrackKind, track: MediaStreamTrack | null) => void
  readonly devices: Devices | undefined
}

const BEAUTY = "livcam-beauty"
const idOf = (track: MediaStreamTrack | null): string => track?.getSettings().deviceId ?? ""

export const makeLocalMedia = ({ stream, onChange, onTrack, devices = browserDevices() }: Options): LocalMedia => {
  const tracks: Record<TrackKind, MediaStreamTrack | null> = { audio: null, video: null }
  let preview: MediaStream | null = null
  let facing: Facing = "user"
  let cameras = 0
  let problem: AppError | null = null
  let moved: MovedDevice | null = null
  let sound: MediaStream | null = null
  let isMuted = false
  let beauty: Beauty | null = null
  let beautyState: BeautyState = readStored(BEAUTY) === undefined ? "off" : "on"
  let isClosed = false

  const hold = (kind: TrackKind, track: MediaStreamTrack | null) => {
    tracks[kind] = track
    const held = track === null ? null : new MediaStream([track])
    if (kind === "video") preview = held
    else sound = held
    if (kind === "audio" && track !== null) track.enabled = !isMuted
    track?.addEventListener("ended", () => {
      if (tracks[kind] === track && !isClosed) void fallBack(kind)
    })
  }
  const show = (picture: MediaStreamTrack | null) => {
    preview = picture === null ? null : new MediaStream([picture])
    onTrack("video", picture)
    onChange()
  }
  const undress = () => {
    beauty?.stop()
    beauty = null
  }
  const wantsBeauty = () =>
    !isClosed && beautyState === "on" && tracks.video !== null && document.visibilityState === "visible"
  const setBeauty = (next: BeautyState) => {
    beautyState = next
    if (next === "on") keepStored(BEAUTY, "1")
    else dropStored(BEAUTY)
    onChange()
    void dress()
  }
  /** Shows the camera's picture with the filter while that is wanted and can be drawn, else the plain picture. */
  const dress = async () => {
    if (!wantsBeauty()) {
      if (beauty === null) return
      undress()
      if (!isClosed) show(tracks.video)
      return
    }
    if (beauty !== null) return
    const loaded = await import("./beauty.ts").catch(() => undefined)
    const camera = tracks.video
    if (loaded === undefined || camera === null || beauty !== null || !wantsBeauty()) return
    beauty = loaded.beautify(camera, () => setBeauty("tooSlow"))
    if (beauty === null) beautyState = "off"
    show(beauty?.track ?? camera)
  }
  const onVisibility = () => void dress()
  const replace = (kind: TrackKind, track: MediaStreamTrack | null) => {
    if (kind === "video") undress()
    tracks[kind]?.stop()
    hold(kind, track)
    onTrack(kind, track)
    onChange()
    if (kind === "video") void dress()
  }
  const countCameras = async () => {
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? []
    cameras = all.filter((device) => device.kind === "videoinput").length
    if (!isClosed) onChange()
  }
  /** True when the device was opened. */
  const open = async (kind: TrackKind, wish: MediaTrackConstraints): Promise<boolean> => {
    try {
      if (devices === undefined) throw new DOMException("no devices", "NotFoundError")
      const taken = await devices.getUserMedia({ [kind]: wish })
      if (isClosed) {
        stopStream(taken)
        return false
      }
      problem = null
      replace(kind, taken.getTracks()[0] ?? null)
      return true
    } catch (cause) {
      logger.warn(`No ${kind} could be opened.`, cause)
      problem = deviceError(cause, kind === "audio" ? "microphoneMissing" : "cameraMissing")
      if (!isClosed) onChange()
      return false
    }
  }

  const wishFor = (kind: TrackKind, chosen: string) =>
    kind === "audio" ? microphoneWish(chosen) : cameraWish(facing, chosen)
  /** The device was unplugged or taken away by the system: another takes its place, or the kind counts as off. */
  const fallBack = async (kind: TrackKind) => {
    replace(kind, null)
    await open(kind, wishFor(kind, ""))
    moved = { kind, to: tracks[kind]?.label ?? null }
    await countCameras()
  }

  hold("audio", stream.getAudioTracks()[0] ?? null)
  hold("video", stream.getVideoTracks()[0] ?? null)
  void countCameras()
  void dress()
  document.addEventListener("visibilitychange", onVisibility)

  return {
    state: () => ({
      local: preview,
      ownSound: sound,
      using: { audio: idOf(tracks.audio), video: idOf(tracks.video) },
      moved,
      microphone: tracks.audio?.enabled === true,
      camera: tracks.video !== null,
      canFlip: cameras > 1,
      facesAway: facing === "environment",
      beauty: beautyState,
      problem,
    }),
    track: (kind) => (kind === "video" && beauty !== null ? beauty.track : tracks[kind]),
    setBeauty: (on) => setBeauty(on ? "on" : "off"),
    setMicrophone: (on) => {
      isMuted = !on
      if (tracks.audio === null) {
        if (on) void open("audio", wishFor("audio", chosenDevice("audio")))
        return
      }
      tracks.audio.enabled = on
      onChange()
    },
    setCamera: async (on) => {
      if (on === (tracks.video !== null)) return
      if (!on) return replace("video", null)
      await open("video", wishFor("video", chosenDevice("video")))
      await countCameras()
    },
    choose: async (kind, deviceId) => {
      chooseDevice(kind, deviceId)
      if (tracks[kind] === null) return onChange()
      // As in flipCamera: releases the present device first.
      replace(kind, null)
      const wish = { ...wishFor(kind, deviceId), ...(deviceId !== "" && { deviceId: { exact: deviceId } }) }
      if (!(await open(kind, wish))) await open(kind, wishFor(kind, ""))
    },
    flipCamera: async () => {
      if (tracks.video === null) return
      const wished = facing === "user" ? "environment" : "user"
      chooseDevice("video", "")
      // Phones open one camera at a time, so the present one is released first.
      replace("video", null)
      if (await open("video", cameraWish(wished))) facing = wished
      else await open("video", cameraWish(facing))
    },
    close: () => {
      isClosed = true
      document.removeEventListener("visibilitychange", onVisibility)
      undress()
      stopStream(stream)
      for (const kind of ["audio", "video"] as const) {
        tracks[kind]?.stop()
        tracks[kind] = null
      }
      preview = null
    },
  }
}
