/** Camera and microphone: checked before a call (spec section 5); the stream of the check becomes the call's. */

import type { AppError, ErrorKind } from "#schema/errors.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { logger } from "../../logger.ts"
import { chosenDevice } from "./chosen-devices.ts"
import { VIDEO_ENCODER } from "./encoder.ts"

export type Facing = "user" | "environment"

/** Asks for the chosen camera, else for one that faces this way. */
export const cameraWish = (facing: Facing, chosen = ""): MediaTrackConstraints => ({
  ...(chosen === "" ? { facingMode: facing } : { deviceId: { ideal: chosen } }),
  width: { ideal: VIDEO_ENCODER.width },
  height: { ideal: VIDEO_ENCODER.height },
  frameRate: { ideal: VIDEO_ENCODER.framesPerSecond, max: 30 },
})

export const microphoneWish = (chosen = ""): MediaTrackConstraints => ({
  ...(chosen !== "" && { deviceId: { ideal: chosen } }),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
})

const REFUSED: ReadonlySet<string> = new Set(["NotAllowedError", "SecurityError", "PermissionDeniedError"])

const HELD: ReadonlySet<string> = new Set(["NotReadableError", "TrackStartError", "AbortError"])

/** Why a device could not be opened: refused by the user or the browser, held by another program, or else `missing`. */
export const deviceError = (cause: unknown, missing: ErrorKind = "deviceMissing"): AppError => {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ""
  return { kind: REFUSED.has(name) ? "devicePermission" : HELD.has(name) ? "deviceBusy" : missing }
}

/** The part of navigator.mediaDevices that is used; undefined where the page is not secure. */
export type Devices = Pick<MediaDevices, "getUserMedia" | "enumerateDevices"> | undefined

/** The devices of this browser. */
export const browserDevices = (): Devices => navigator.mediaDevices as Devices

/** Which device a call of this kind lacks, as far as the browser's list says. */
const missingOf = async (kind: CallKind, devices: NonNullable<Devices>): Promise<ErrorKind> => {
  const listed = (await devices.enumerateDevices().catch(() => [])).map((device) => device.kind)
  const [hasMicrophone, hasCamera] = [listed.includes("audioinput"), listed.includes("videoinput")]
  if (hasMicrophone === hasCamera) return "deviceMissing"
  if (!hasMicrophone) return "microphoneMissing"
  return kind === "video" ? "cameraMissing" : "deviceMissing"
}

/** Opens what a call of this kind needs: a microphone, and for video a camera. Errors: those of `deviceError`. */
export const openDevices = async (
  kind: CallKind,
  devices: Devices = browserDevices(),
): Promise<Outcome<MediaStream>> => {
  if (devices === undefined) return { ok: false, error: { kind: "deviceMissing" } }
  try {
    const stream = await devices.getUserMedia({
      audio: microphoneWish(chosenDevice("audio")),
      video: kind === "video" ? cameraWish("user", chosenDevice("video")) : false,
    })
    return { ok: true, value: stream }
  } catch (cause) {
    logger.warn("Camera or microphone could not be opened.", cause)
    return { ok: false, error: deviceError(cause, await missingOf(kind, devices)) }
  }
}

export const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
