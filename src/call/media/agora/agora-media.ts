/**
 * Media through Agora, for rooms whose gateway gave an Agora app id and tokens. The library is loaded only then.
 * A user joins under the text of the user id: Agora's numeric ids are 32 bits wide and ours are wider.
 */

import type { IAgoraRTC, IAgoraRTCClient } from "agora-rtc-sdk-ng"
import type { RoomInfo } from "#schema/calls/call.ts"
import { logger } from "../../../logger.ts"
import type { CallMedia, MediaEvent } from "../call-media.ts"
import type { Devices } from "../devices.ts"
import { type LinkWatch, makeLinkWatch } from "../link-watch.ts"
import { makeLocalMedia } from "../local-media.ts"
import { makeMediaState } from "../media-state.ts"
import { NO_STATS, qualityOf } from "../quality.ts"
import { firstToken, keepAdmitted } from "./admission.ts"
import { listenToRoom, makePublisher, type Publisher, sendSmallToo, statsOf } from "./agora-tracks.ts"

const QUALITY_LOOK_MS = 2_000
/** Of Agora's log levels, only errors: the others name users and channels. */
const ERRORS_ONLY = 3

interface Options {
  /** The stream of the device check. */
  readonly stream: MediaStream
  readonly onEvent: (event: MediaEvent, goneMs?: number) => void
  readonly onBytes: (bytes: number) => void
  /** Asks the gateway for the room as it is now; null when it gives none. */
  readonly renewRoom: () => Promise<RoomInfo | null>
  readonly devices?: Devices
}

const loadAgora = async (): Promise<IAgoraRTC> => (await import("agora-rtc-sdk-ng")).default

export const makeAgoraMedia = ({ stream, onEvent, onBytes, renewRoom, devices }: Options): CallMedia => {
  let client: IAgoraRTCClient | null = null
  let publisher: Publisher | null = null
  let linkWatch: LinkWatch | null = null
  let look: ReturnType<typeof setInterval> | undefined
  let isVideo = false

  const local = makeLocalMedia({
    stream,
    devices,
    onChange: () => state.set(local.state()),
    onTrack: (kind, track) => void publisher?.publish(kind, track),
  })
  const state = makeMediaState(local.state(), onEvent)

  /** Connected means that both sides are in the channel. */
  const lookAtLink = () => {
    const isHere = client?.connectionState === "CONNECTED" && client.remoteUsers.length > 0
    linkWatch?.take(isHere ? "connected" : "disconnected")
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: async (room, role, kind) => {
      isVideo = kind === "video"
      state.set({ remoteCamera: isVideo })
      linkWatch = makeLinkWatch({ role, onEvent, onLink: (link) => state.set({ link }), restartIce: () => {} })
      try {
        const agora = await loadAgora()
        agora.setLogLevel(ERRORS_ONLY)
        client = agora.createClient({ mode: "rtc", codec: "vp8" })
        publisher = makePublisher(agora, client, () => state.get().microphone)
        listenToRoom(client, {
          onTrack: (wanted, track) => {
            state.setRemote(wanted, track)
            state.set(wanted === "audio" ? { remoteMicrophone: track !== null } : { remoteCamera: track !== null })
          },
          onFrame: (wanted) => {
            if (wanted === "video" || !isVideo || !state.get().remoteCamera) state.seen()
          },
          onWeak: (remoteWeak) => state.set({ remoteWeak }),
          onLink: lookAtLink,
        })
        const isCaller = role === "caller"
        const token = await firstToken(room, role, renewRoom)
        keepAdmitted(client, role, renewRoom)
        const me = String(isCaller ? room.callerId : room.calleeId)
        await client.join(room.rtcAppId, room.roomNum, token, me)
        if (state.get().link === "closed") return client.leave()
        await sendSmallToo(client).catch((cause: unknown) => logger.warn("No small picture is sent beside.", cause))
        await publisher.publish("video", local.track("video"))
        await publisher.publish("audio", local.track("audio"))
        lookAtLink()
      } catch (cause) {
        logger.error("The Agora room could not be joined.", cause)
        state.set({ problem: { kind: "callTryAgain" } })
      }
      if (state.get().link === "closed") return
      look = setInterval(() => {
        if (client === null || state.get().link !== "connected") return
        const stats = statsOf(client)
        onBytes(stats.sentBytes + stats.receivedBytes)
        linkWatch?.takeReceived(stats.receivedBytes)
        state.set({ quality: qualityOf(stats) })
      }, QUALITY_LOOK_MS)
    },
    setMicrophone: (on) => {
      local.setMicrophone(on)
      publisher?.setMicrophone(on)
    },
    setCamera: local.setCamera,
    flipCamera: local.flipCamera,
    chooseDevice: local.choose,
    setBeauty: local.setBeauty,
    stats: async () => (client === null ? NO_STATS : statsOf(client)),
    close: () => {
      clearInterval(look)
      linkWatch?.close()
      local.close()
      state.set({ link: "closed", local: null, ownSound: null, remotePicture: null, remoteSound: null })
      client?.removeAllListeners()
      void client?.leave().catch((cause: unknown) => logger.warn("The Agora room was not left in order.", cause))
    },
  }
}
