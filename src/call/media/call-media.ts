/** The media of one call, whoever carries it: the built-in WebRTC connection or Agora. Views see only this. */

import type { CallRole, RoomInfo } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import type { CallKind } from "#schema/rules/call-gate.ts"
import type { Readable } from "../../client/client.ts"

export type Quality = "good" | "fair" | "poor"

export interface MediaState {
  /** joining: not connected yet. interrupted: was connected and is not now. */
  readonly link: "joining" | "connected" | "interrupted" | "closed"
  /** Own picture; null while the camera is off. */
  readonly local: MediaStream | null
  /** The own camera looks away from the person: its picture is not mirrored. */
  readonly facesAway: boolean
  /** The other side's picture and sound, apart: sound goes on while pictures come and go. Null before they arrive. */
  readonly remotePicture: MediaStream | null
  readonly remoteSound: MediaStream | null
  readonly microphone: boolean
  readonly camera: boolean
  readonly remoteMicrophone: boolean
  readonly remoteCamera: boolean
  /** There is more than one camera to choose from. */
  readonly canFlip: boolean
  /** Null before the first measurement. */
  readonly quality: Quality | null
  /** Why the last thing asked of a device did not work; null when it did. */
  readonly problem: AppError | null
}

export interface MediaStats {
  /** Round trip, ms; null before it is known. */
  readonly roundTripMs: number | null
  /** Packets lost of those sent to us since the last measurement, 0 to 100. */
  readonly lossPercent: number
  readonly receivedBytes: number
  readonly sentBytes: number
}

/** What the call machine is told (command reportMedia). */
export type MediaEvent = "firstFrame" | "remoteLeft" | "remoteBack"

export interface CallMedia extends Readable<MediaState> {
  /** Joins the room. Never rejects: what goes wrong is in the state. */
  start(room: RoomInfo, role: CallRole, kind: CallKind): Promise<void>
  setMicrophone(on: boolean): void
  /** Off stops the camera itself, so that its light goes out. */
  setCamera(on: boolean): Promise<void>
  /** From the front camera to the back one, or to the next. */
  flipCamera(): Promise<void>
  stats(): Promise<MediaStats>
  /** Leaves, and gives camera and microphone back. */
  close(): void
}

export const FIRST_STATE: MediaState = {
  link: "joining",
  local: null,
  facesAway: false,
  remotePicture: null,
  remoteSound: null,
  microphone: true,
  camera: false,
  remoteMicrophone: true,
  remoteCamera: true,
  canFlip: false,
  quality: null,
  problem: null,
}
