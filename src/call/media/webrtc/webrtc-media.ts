/**
 * Built-in media: one WebRTC connection between the two tabs, signals through the gateway's realtime, ICE servers from the
 * room. First frame means decoded, read from the statistics: that also holds in a hidden tab, where no video is painted.
 */
import type { CallRole, RoomInfo, SignalPayload } from "#schema/calls/call.ts"
import { drawName } from "../../../client/worker/names.ts"
import type { CallMedia, MediaEvent, MediaStats } from "../call-media.ts"
import type { Devices } from "../devices.ts"
import { type LinkWatch, makeLinkWatch, watchNetwork } from "../link-watch.ts"
import { makeLocalMedia } from "../local-media.ts"
import { makeMediaState } from "../media-state.ts"
import { nextPicture, WHOLE_PICTURE } from "../picture-steps.ts"
import { NO_STATS, qualityOf } from "../quality.ts"
import type { Signalling } from "../signalling.ts"
import { makePeer, type Peer } from "./peer.ts"
import { makeRendezvous, type Rendezvous } from "./rendezvous.ts"
import { hasArrived, type Sample, sampleOf, statsBetween } from "./stats.ts"
import { makeWays } from "./ways.ts"

const FIRST_FRAME_LOOK_MS = 250
const QUALITY_LOOK_MS = 2_000

interface Options {
  /** The stream of the device check. */
  readonly stream: MediaStream
  readonly signalling: Signalling
  readonly onEvent: (event: MediaEvent, goneMs?: number) => void
  /** Bytes that the call has carried so far, both ways. */
  readonly onBytes: (bytes: number) => void
  /** Asks the gateway for the room with valid passwords; null when it gives none. */
  readonly renewRoom: () => Promise<RoomInfo | null>
  readonly devices?: Devices
}

const measure = async ({ connection }: Peer): Promise<Sample> => {
  const reports: Array<{ readonly type: string }> = []
  for (const [, report] of await connection.getStats()) reports.push(report)
  return sampleOf(reports)
}

export const makeWebRtcMedia = ({ stream, signalling, onEvent, onBytes, renewRoom, devices }: Options): CallMedia => {
  let rendezvous: Rendezvous<Peer> | null = null
  let linkWatch: LinkWatch | null = null
  let stopListening = () => {}
  let stopWatching = () => {}
  let lastSample: Sample | null = null
  let isVideo = false
  let picture = WHOLE_PICTURE
  /** Bytes of the connections before the present one. */
  let bytesBefore = 0
  let bytesNow = 0
  const looks: Array<ReturnType<typeof setInterval>> = []

  const local = makeLocalMedia({
    stream,
    devices,
    onChange: () => {
      state.set(local.state())
      sayMedia()
    },
    onTrack: (kind, track) => rendezvous?.peer()?.setTrack(kind, track),
  })
  const state = makeMediaState(local.state(), onEvent)
  const sayMedia = () => {
    const { camera, microphone, step } = state.get()
    const isWeak = camera && step === "off"
    rendezvous?.send({ kind: "media", camera: camera && !isWeak, microphone, ...(isWeak && { weak: true }) })
  }

  const sample = async (): Promise<Sample | null> => {
    const peer = rendezvous?.peer() ?? null
    return peer && measure(peer)
  }
  const lookForFirstFrame = async () => {
    if (state.hasSeen() || state.get().link !== "connected") return
    const now = await sample()
    if (now !== null && hasArrived(now, isVideo && state.get().remoteCamera)) state.seen()
  }
  const stats = async () => {
    const now = await sample()
    if (now === null) return NO_STATS
    const measured = statsBetween(lastSample, now)
    lastSample = now
    bytesNow = measured.sentBytes + measured.receivedBytes
    onBytes(bytesBefore + bytesNow)
    return measured
  }
  const adapt = ({ outgoing }: MediaStats) => {
    if (!isVideo || !state.get().camera) return
    const before = picture.step
    picture = nextPicture(picture, outgoing)
    if (picture.step === before) return
    state.set({ step: picture.step })
    rendezvous?.peer()?.encode()
    sayMedia()
  }
  const lookAtQuality = async () => {
    const { link } = state.get()
    if (link === "connected") {
      const measured = await stats()
      linkWatch?.takeReceived(measured.receivedBytes)
      state.set({ quality: picture.step === "off" ? "poor" : qualityOf(measured) })
      adapt(measured)
    } else if (link === "interrupted") state.set({ quality: "poor" })
  }

  const ways = makeWays(renewRoom)
  const restartIce = async (role: CallRole) => {
    await ways.renew()
    const peer = rendezvous?.peer()
    peer?.takeServers(ways.servers())
    if (role === "caller") peer?.restartIce()
    else rendezvous?.send({ kind: "ready" })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: async (room, role, kind) => {
      isVideo = kind === "video"
      state.set({ remoteCamera: isVideo })
      await ways.begin(room)
      if (state.get().link === "closed") return
      linkWatch = makeLinkWatch({
        role,
        onEvent,
        onLink: (link) => {
          state.set({ link })
          if (link === "connected") sayMedia()
        },
        restartIce: () => void restartIce(role),
      })
      stopWatching = watchNetwork((isOther) => linkWatch?.takeNetwork(isOther))
      const makePeerOf = (send: (payload: SignalPayload) => void): Peer => {
        lastSample = null
        bytesBefore += bytesNow
        bytesNow = 0
        state.set({ remotePicture: null, remoteSound: null })
        const peer = makePeer({
          iceServers: ways.servers(),
          polite: role === "callee",
          kind,
          track: local.track,
          step: () => picture.step,
          send,
          onTrack: (track) => state.setRemote(track.kind === "video" ? "video" : "audio", track),
          onState: (connectionState) => linkWatch?.take(connectionState),
        })
        linkWatch?.take("new")
        return peer
      }
      rendezvous = makeRendezvous({
        self: drawName(),
        role,
        send: signalling.send,
        makePeer: makePeerOf,
        onAsk: () => {
          if (rendezvous?.peer()?.connection.connectionState !== "connecting") void restartIce(role)
        },
        onMedia: ({ camera, microphone, weak = false }) =>
          state.set({ remoteCamera: camera, remoteMicrophone: microphone, remoteWeak: weak }),
      })
      stopListening = signalling.listen((payload) => rendezvous?.take(payload))
      looks.push(setInterval(lookForFirstFrame, FIRST_FRAME_LOOK_MS), setInterval(lookAtQuality, QUALITY_LOOK_MS))
    },
    setMicrophone: local.setMicrophone,
    setCamera: local.setCamera,
    flipCamera: local.flipCamera,
    chooseDevice: local.choose,
    setBeauty: local.setBeauty,
    stats,
    close: () => {
      for (const look of looks.splice(0)) clearInterval(look)
      stopListening()
      stopWatching()
      linkWatch?.close()
      local.close()
      // Measured once more, so that the bytes reported for the call are complete.
      const last = rendezvous
      void stats().finally(() => last?.close())
      state.set({ link: "closed", local: null, ownSound: null, remotePicture: null, remoteSound: null })
    },
  }
}
