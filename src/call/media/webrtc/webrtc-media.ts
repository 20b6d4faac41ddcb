/**
 * Built-in media: one WebRTC connection between the two tabs, signals through the gateway's realtime, ICE servers from the
 * room. First frame means decoded, read from the statistics: that also holds in a hidden tab, where no video is painted.
 */
import type { SignalPayload } from "#schema/calls/call.ts"
import { drawName } from "../../../client/worker/names.ts"
import type { CallMedia, MediaEvent } from "../call-media.ts"
import type { Devices } from "../devices.ts"
import { type LinkWatch, makeLinkWatch } from "../link-watch.ts"
import { makeLocalMedia } from "../local-media.ts"
import { makeMediaState } from "../media-state.ts"
import { NO_STATS, qualityOf } from "../quality.ts"
import type { Signalling } from "../signalling.ts"
import { makePeer, type Peer } from "./peer.ts"
import { makeRendezvous, type Rendezvous } from "./rendezvous.ts"
import { hasArrived, type Sample, sampleOf, statsBetween } from "./stats.ts"

const FIRST_FRAME_LOOK_MS = 250
const QUALITY_LOOK_MS = 2_000

interface Options {
  /** The stream of the device check. */
  readonly stream: MediaStream
  readonly signalling: Signalling
  readonly onEvent: (event: MediaEvent) => void
  readonly devices?: Devices
}

const measure = async ({ connection }: Peer): Promise<Sample> => {
  const reports: Array<{ readonly type: string }> = []
  for (const [, report] of await connection.getStats()) reports.push(report)
  return sampleOf(reports)
}

export const makeWebRtcMedia = ({ stream, signalling, onEvent, devices }: Options): CallMedia => {
  let rendezvous: Rendezvous<Peer> | null = null
  let linkWatch: LinkWatch | null = null
  let stopListening = () => {}
  let lastSample: Sample | null = null
  let isVideo = false
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
    const { camera, microphone } = state.get()
    rendezvous?.send({ kind: "media", camera, microphone })
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
    return measured
  }
  const lookAtQuality = async () => {
    const { link } = state.get()
    if (link === "connected") state.set({ quality: qualityOf(await stats()) })
    else if (link === "interrupted") state.set({ quality: "poor" })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: async (room, role, kind) => {
      isVideo = kind === "video"
      state.set({ remoteCamera: isVideo })
      linkWatch = makeLinkWatch({
        role,
        onEvent,
        onLink: (link) => {
          state.set({ link })
          if (link === "connected") sayMedia()
        },
        restartIce: () => rendezvous?.peer()?.restartIce(),
      })
      const makePeerOf = (send: (payload: SignalPayload) => void): Peer => {
        lastSample = null
        state.set({ remotePicture: null, remoteSound: null })
        const peer = makePeer({
          iceServers: room.iceServers.map(({ urls, ...rest }) => ({ ...rest, urls: [...urls] })),
          polite: role === "callee",
          kind,
          track: local.track,
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
        onMedia: (remoteCamera, remoteMicrophone) => state.set({ remoteCamera, remoteMicrophone }),
      })
      stopListening = signalling.listen((payload) => rendezvous?.take(payload))
      looks.push(setInterval(lookForFirstFrame, FIRST_FRAME_LOOK_MS), setInterval(lookAtQuality, QUALITY_LOOK_MS))
    },
    setMicrophone: local.setMicrophone,
    setCamera: local.setCamera,
    flipCamera: local.flipCamera,
    stats,
    close: () => {
      for (const look of looks.splice(0)) clearInterval(look)
      stopListening()
      linkWatch?.close()
      rendezvous?.close()
      local.close()
      state.set({ link: "closed", local: null, remotePicture: null, remoteSound: null })
    },
  }
}
