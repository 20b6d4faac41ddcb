/** Own microphone and camera in a call. The camera is really stopped when off, so its light goes out; the microphone is silenced. */

import type { AppError } from "#schema/errors.ts"
import { logger } from "../../logger.ts"
import {
  browserDevices,
  cameraWish,
  type Devices,
  deviceError,
  type Facing,
  MICROPHONE_WISH,
  stopStream,
} from "./devices.ts"

export type TrackKind = "audio" | "video"

export interface LocalState {
  readonly local: MediaStream | null
  readonly microphone: boolean
  readonly camera: boolean
  readonly canFlip: boolean
  readonly facesAway: boolean
  readonly problem: AppError | null
}

export interface LocalMedia {
  readonly state: () => LocalState
  readonly track: (kind: TrackKind) => MediaStreamTrack | null
  setMicrophone(on: boolean): void
  setCamera(on: boolean): Promise<void>
  flipCamera(): Promise<void>
  close(): void
}

interface Options {
  /** The stream of the device check; from now on it belongs to the call. */
  readonly stream: MediaStream
  readonly onChange: () => void
  /** The track of this kind is another one now, or none. */
  readonly onTrack: (kind: TrackKind, track: MediaStreamTrack | null) => void
  readonly devices: Devices | undefined
}

export const makeLocalMedia = ({ stream, onChange, onTrack, devices = browserDevices() }: Options): LocalMedia => {
  const tracks: Record<TrackKind, MediaStreamTrack | null> = { audio: null, video: null }
  let preview: MediaStream | null = null
  let facing: Facing = "user"
  let cameras = 0
  let problem: AppError | null = null
  let isClosed = false

  const hold = (kind: TrackKind, track: MediaStreamTrack | null) => {
    tracks[kind] = track
    if (kind === "video") preview = track === null ? null : new MediaStream([track])
    // Unplugged, or taken away by the system: as good as off.
    track?.addEventListener("ended", () => {
      if (tracks[kind] === track && !isClosed) replace(kind, null)
    })
  }
  const replace = (kind: TrackKind, track: MediaStreamTrack | null) => {
    tracks[kind]?.stop()
    hold(kind, track)
    onTrack(kind, track)
    onChange()
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
      problem = deviceError(cause)
      if (!isClosed) onChange()
      return false
    }
  }

  hold("audio", stream.getAudioTracks()[0] ?? null)
  hold("video", stream.getVideoTracks()[0] ?? null)
  void countCameras()

  return {
    state: () => ({
      local: preview,
      microphone: tracks.audio?.enabled === true,
      camera: tracks.video !== null,
      canFlip: cameras > 1,
      facesAway: facing === "environment",
      problem,
    }),
    track: (kind) => tracks[kind],
    setMicrophone: (on) => {
      if (tracks.audio === null) {
        if (on) void open("audio", MICROPHONE_WISH)
        return
      }
      tracks.audio.enabled = on
      onChange()
    },
    setCamera: async (on) => {
      if (on === (tracks.video !== null)) return
      if (!on) return replace("video", null)
      await open("video", cameraWish(facing))
      await countCameras()
    },
    flipCamera: async () => {
      if (tracks.video === null) return
      const wished = facing === "user" ? "environment" : "user"
      // Phones open one camera at a time: the present one is given back first.
      replace("video", null)
      if (await open("video", cameraWish(wished))) facing = wished
      else await open("video", cameraWish(facing))
    },
    close: () => {
      isClosed = true
      stopStream(stream)
      for (const kind of ["audio", "video"] as const) {
        tracks[kind]?.stop()
        tracks[kind] = null
      }
      preview = null
    },
  }
}
