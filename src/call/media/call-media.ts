/** The media of one call, whoever carries it: the built-in WebRTC connection or Agora. Views see only this. */

import type { CallRole, RoomInfo } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import type { CallKind } from "#schema/rules/call-gate.ts"
import type { Readable } from "../../client/client.ts"
import type { BeautyState, MovedDevice, TrackKind } from "./local-media.ts"
import type { Outgoing, PictureStep } from "./picture-steps.ts"

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
  /** Own sound, for the eye alone: how loud it is. */
  readonly ownSound: MediaStream | null
  /** Ids of the devices in use; empty where there is none. */
  readonly using: Readonly<Record<TrackKind, string>>
  /** The last device that went away in the call. */
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
  readonly outgoing: Outgoing
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
  /** Takes this device from now on, in later calls too; an empty id is the standard one. */
  chooseDevice(kind: TrackKind, deviceId: string): Promise<void>
  /** The beauty filter, in later calls too. Where it cannot be drawn nothing changes. */
  setBeauty(on: boolean): void
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
