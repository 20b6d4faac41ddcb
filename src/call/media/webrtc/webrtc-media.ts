/**
 * Built-in media: one WebRTC connection between the two tabs, signals through the gateway's realtime, ICE servers from the
 * room. First frame means decoded, read from the statistics: that also holds in a hidden tab, where no video is painted.
 */
import type { SignalPayload } from "#schema/calls/call.ts"
import { makeListeners } from "../../../client/listeners.ts"
import { type CallMedia, FIRST_STATE, type MediaEvent, type MediaState } from "../call-media.ts"
import type { Devices } from "../devices.ts"
import { type LinkWatch, makeLinkWatch } from "../link-watch.ts"
import { makeLocalMedia } from "../local-media.ts"
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

const newLinkId = (): string => crypto.randomUUID()

export const makeWebRtcMedia = ({ stream, signalling, onEvent, devices }: Options): CallMedia => {
  const listeners = makeListeners()
  let state: MediaState
  let rendezvous: Rendezvous<Peer> | null = null
  let linkWatch: LinkWatch | null = null
  let stopListening = () => {}
  let lastSample: Sample | null = null
  let hasSeen = false
  let isVideo = false
  const looks: Array<ReturnType<typeof setInterval>> = []

  const set = (change: Partial<MediaState>) => {
    if (state.link === "closed") return
    state = { ...state, ...change }
    listeners.tell()
  }
  const local = makeLocalMedia({
    stream,
    devices,
    onChange: () => {
      set(local.state())
      sayMedia()
    },
    onTrack: (kind, track) => rendezvous?.peer()?.setTrack(kind, track),
  })
  state = { ...FIRST_STATE, ...local.state() }
  const sayMedia = () => rendezvous?.send({ kind: "media", camera: state.camera, microphone: state.microphone })

  const sample = async (): Promise<Sample | null> => {
    const peer = rendezvous?.peer()
    if (peer === undefined || peer === null) return null
    const reports: Array<{ readonly type: string }> = []
    for (const [, report] of await peer.connection.getStats()) reports.push(report)
    return sampleOf(reports)
  }
  const lookForFirstFrame = async () => {
    if (hasSeen || state.link !== "connected") return
    const now = await sample()
    if (now === null || hasSeen || !hasArrived(now, isVideo && state.remoteCamera)) return
    hasSeen = true
    onEvent("firstFrame")
  }
  const stats = async () => {
    const now = await sample()
    if (now === null) return NO_STATS
    const measured = statsBetween(lastSample, now)
    lastSample = now
    return measured
  }
  const lookAtQuality = async () => {
    if (state.link === "connected") set({ quality: qualityOf(await stats()) })
    else if (state.link === "interrupted") set({ quality: "poor" })
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    start: async (room, role, kind) => {
      isVideo = kind === "video"
      set({ remoteCamera: isVideo })
      linkWatch = makeLinkWatch({
        role,
        onEvent,
        onLink: (link) => {
          set({ link })
          if (link === "connected") sayMedia()
        },
        restartIce: () => rendezvous?.peer()?.restartIce(),
      })
      const makePeerOf = (send: (payload: SignalPayload) => void): Peer => {
        lastSample = null
        set({ remotePicture: null, remoteSound: null })
        const peer = makePeer({
          iceServers: room.iceServers.map(({ urls, ...rest }) => ({ ...rest, urls: [...urls] })),
          polite: role === "callee",
          kind,
          track: local.track,
          send,
          onTrack: (track) => {
            const arrived = new MediaStream([track])
            set(track.kind === "video" ? { remotePicture: arrived } : { remoteSound: arrived })
          },
          onState: (connectionState) => linkWatch?.take(connectionState),
        })
        linkWatch?.take("new")
        return peer
      }
      rendezvous = makeRendezvous({
        self: newLinkId(),
        role,
        send: signalling.send,
        makePeer: makePeerOf,
        onMedia: (remoteCamera, remoteMicrophone) => set({ remoteCamera, remoteMicrophone }),
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
      set({ link: "closed", local: null, remotePicture: null, remoteSound: null })
    },
  }
}
