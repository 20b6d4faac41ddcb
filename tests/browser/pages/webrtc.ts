/** One side of a call for tests: the WebRTC adapter, with signalling between two pages that can lose signals. */
import type { CallRole, RoomInfo, SignalPayload } from "#schema/calls/call.ts"
import type { CallMedia, MediaEvent } from "../../../src/call/media/call-media.ts"
import { openDevices } from "../../../src/call/media/devices.ts"
import type { Signalling } from "../../../src/call/media/signalling.ts"
import { makeWebRtcMedia } from "../../../src/call/media/webrtc/webrtc-media.ts"

const room = (
  roomNum: string,
  kind: "video" | "voice",
  ways: Pick<RoomInfo, "iceServers" | "relayLater">,
): RoomInfo => ({
  roomNum,
  serverCall: true,
  rtcAppId: "",
  callerRtcRoomToken: "",
  calleeRtcRoomToken: "",
  callerRtmIds: [],
  calleeRtmIds: [],
  callType: kind,
  goddessLocation: "wall",
  callPrice: 30,
  callerId: 1,
  calleeId: 2,
  ...ways,
})

/** Drops the first `lose` signals that go out. */
const channelSignalling = (name: string, lose: number): Signalling => {
  const channel = new BroadcastChannel(name)
  let sent = 0
  return {
    send: (payload) => {
      if (sent++ >= lose) channel.postMessage(payload)
    },
    listen: (take) => {
      channel.onmessage = (event: MessageEvent<SignalPayload>) => take(event.data)
      return () => channel.close()
    },
  }
}

interface Side {
  readonly roomNum: string
  readonly role: CallRole
  readonly kind: "video" | "voice"
  readonly camera: boolean
  readonly lose: number
  /** The room's ICE servers when it is asked for again. */
  readonly iceServers?: RoomInfo["iceServers"]
  /** Tries only paths through a TURN server. */
  readonly relayOnly?: boolean
}

/** The connections of this page, so that a test can read what they really send. */
const connections: Array<RTCPeerConnection> = []
const iceErrors: Array<number> = []
let relayOnly = false
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super({ ...configuration, iceTransportPolicy: relayOnly ? "relay" : "all" })
    connections.push(this)
    this.addEventListener("icecandidateerror", ({ errorCode }) => iceErrors.push(errorCode))
  }
}

/** The candidate types of the pair that the newest connection uses. */
const path = async () => {
  const reports = [...((await connections.at(-1)?.getStats()) ?? new Map()).values()]
  const pair = reports.find(
    ({ type, nominated, state }) => type === "candidate-pair" && nominated && state === "succeeded",
  )
  const typeOf = (id: string | undefined) => reports.find((report) => report.id === id)?.candidateType
  return { local: typeOf(pair?.localCandidateId), remote: typeOf(pair?.remoteCandidateId) }
}

/** The newest connection's limits for its picture, and the size of the picture that it sends. */
const sending = async () => {
  const sender = connections
    .at(-1)
    ?.getSenders()
    .find(({ track }) => track?.kind === "video")
  const reports = [...((await sender?.getStats()) ?? new Map()).values()]
  const { frameWidth = 0, frameHeight = 0 } = reports.find(({ type }) => type === "outbound-rtp") ?? {}
  const [held] = sender?.getParameters().encodings ?? []
  return { frameWidth, frameHeight, bitsPerSecond: held?.maxBitrate, framesPerSecond: held?.maxFramerate }
}

const events: Array<MediaEvent> = []
let media: CallMedia | undefined
let carried = 0
const video = document.querySelector<HTMLVideoElement>("#remote")

const open = async ({ roomNum, role, kind, camera, lose, ...more }: Side): Promise<string> => {
  relayOnly = more.relayOnly ?? false
  const devices = await openDevices(camera ? "video" : "voice")
  if (!devices.ok) return devices.error.kind
  const opened = makeWebRtcMedia({
    stream: devices.value,
    signalling: channelSignalling(roomNum, lose),
    onEvent: (event) => events.push(event),
    onBytes: (bytes) => {
      carried = bytes
    },
    renewRoom: async () =>
      more.iceServers === undefined ? null : room(roomNum, kind, { iceServers: more.iceServers }),
  })
  opened.subscribe(() => {
    const { remotePicture } = opened.get()
    if (video !== null && video.srcObject !== remotePicture) video.srcObject = remotePicture
  })
  media = opened
  await opened.start(room(roomNum, kind, { iceServers: [], relayLater: more.iceServers !== undefined }), role, kind)
  return "started"
}

/** A number that changes when the shown picture moves; 0 when there is none. */
const picture = (): number => {
  if (video === null || video.videoWidth === 0) return 0
  const canvas = document.createElement("canvas")
  canvas.width = 64
  canvas.height = 48
  const context = canvas.getContext("2d", { willReadFrequently: true })
  context?.drawImage(video, 0, 0, 64, 48)
  const pixels = context?.getImageData(0, 0, 64, 48).data ?? []
  let hash = 7
  for (const value of pixels) hash = (hash * 31 + value) % 2_147_483_647
  return hash
}

/** How light the shown picture is, 0 to 255; 0 when there is none. */
const light = (): number => {
  if (video === null || video.videoWidth === 0) return 0
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  context?.drawImage(video, 0, 0, 64, 48)
  const pixels = context?.getImageData(0, 0, 64, 48).data ?? new Uint8ClampedArray(4)
  return pixels.reduce((sum, value, n) => (n % 4 === 3 ? sum : sum + value), 0) / (pixels.length * 0.75)
}

const side = {
  open,
  events,
  picture,
  light,
  setBeauty: (on: boolean) => media?.setBeauty(on),
  state: () => {
    const now = media?.get()
    if (now === undefined) return undefined
    const { local, remotePicture, remoteSound, ...rest } = now
    return { ...rest, hasLocal: local !== null, hasPicture: remotePicture !== null, hasSound: remoteSound !== null }
  },
  size: () => ({ width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 }),
  stats: () => media?.stats(),
  sending,
  path,
  iceErrors: () => iceErrors,
  setCamera: (on: boolean) => media?.setCamera(on),
  setMicrophone: (on: boolean) => media?.setMicrophone(on),
  carried: () => carried,
  /** Audio packets received. */
  heard: async () => {
    const reports = [...((await connections.at(-1)?.getStats()) ?? new Map()).values()]
    return reports.find(({ type, kind }) => type === "inbound-rtp" && kind === "audio")?.packetsReceived ?? 0
  },
  /** Bytes sent and received, by the newest connection's own statistics. */
  counted: async () => {
    const reports = [...((await connections.at(-1)?.getStats()) ?? new Map()).values()]
    const transport = reports.find(({ type }) => type === "transport")
    return (transport?.bytesSent ?? 0) + (transport?.bytesReceived ?? 0)
  },
  close: () => media?.close(),
}
export type CallSide = typeof side

declare global {
  interface Window {
    side: CallSide
  }
}
window.side = side
