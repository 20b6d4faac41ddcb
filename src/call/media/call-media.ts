/** The media of one call, carried by built-in WebRTC or by Agora. Views see only this. */

import type { CallRole, RoomInfo } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import type { CallKind } from "#schema/rules/calls/call-gate.ts"
import type { Readable } from "../../client/client.ts"
import type { BeautyState, MovedDevice, TrackKind } from "./local-media.ts"
import type { Outgoing, PictureStep } from "./picture-steps.ts"

export type Quality = "good" | "fair" | "poor"

export interface MediaState {
  /** joining: not connected yet. interrupted: was connected and is not now. */
  readonly link: "joining" | "connected" | "interrupted" | "closed"
  /** Own picture; null while the camera is off. */
  readonly local: MediaStream | null
  /** The own camera faces away from the user: its picture is not mirrored. */
  readonly facesAway: boolean
  /**
   * The other side's picture and sound, as separate streams: sound goes on while pictures come and go. Null before they
   * arrive.
   */
  readonly remotePicture: MediaStream | null
  readonly remoteSound: MediaStream | null
  /** Own sound, only to show how loud it is. */
  readonly ownSound: MediaStream | null
  /** Ids of the devices in use; empty where there is none. */
  readonly using: Readonly<Record<TrackKind, string>>
  /** The last device that disappeared during the call. */
  readonly moved: MovedDevice | null
  readonly microphone: boolean
  readonly camera: boolean
  readonly remoteMicrophone: boolean
  readonly remoteCamera: boolean
  /** The other side's network carries no picture for now; its camera is on. */
  readonly remoteWeak: boolean
  /** How much of the own picture the network carries. */
  readonly step: PictureStep
  /** There is more than one camera to choose from. */
  readonly canFlip: boolean
  readonly beauty: BeautyState
  /** Null before the first measurement. */
  readonly quality: Quality | null
  /** Why the last device action failed; null when it worked. */
  readonly problem: AppError | null
}

export interface MediaStats {
  /** Round trip, ms; null before it is known. */
  readonly roundTripMs: number | null
  /** Incoming packets lost since the last measurement, per cent, 0 to 100. */
  readonly lossPercent: number
  readonly receivedBytes: number
  readonly sentBytes: number
  readonly outgoing: Outgoing
}

/** Events that the call machine is told (command reportMedia). */
export type MediaEvent = "firstFrame" | "remoteLeft" | "remoteBack"

export interface CallMedia extends Readable<MediaState> {
  /** Joins the room. Never rejects: failures are in the state. */
  start(room: RoomInfo, role: CallRole, kind: CallKind): Promise<void>
  setMicrophone(on: boolean): void
  /** Off stops the camera itself, so that its light goes out. */
  setCamera(on: boolean): Promise<void>
  /** From the front camera to the back one, or to the next. */
  flipCamera(): Promise<void>
  /** Uses this device from now on, in later calls too; an empty id means the standard one. */
  chooseDevice(kind: TrackKind, deviceId: string): Promise<void>
  /** Switches the beauty filter, for later calls too. Nothing changes where it cannot be drawn. */
  setBeauty(on: boolean): void
  stats(): Promise<MediaStats>
  /** Leaves the room, and releases camera and microphone. */
  close(): void
}

export const FIRST_STATE: MediaState = {
  link: "joining",
  local: null,
  facesAway: false,
  remotePicture: null,
  remoteSound: null,
  ownSound: null,
  using: { audio: "", video: "" },
  moved: null,
  microphone: true,
  camera: false,
  remoteMicrophone: true,
  remoteCamera: true,
  remoteWeak: false,
  step: "whole",
  canFlip: false,
  beauty: "off",
  quality: null,
  problem: null,
}
