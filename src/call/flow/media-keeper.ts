/** Holds the media of this tab's call for as long as the call lasts, whatever screens come and go. */
import type { CallRole, CallState, RoomInfo } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import type { Client, Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"
import type { CallMedia } from "../media/call-media.ts"
import type { openDevices as OpenDevices } from "../media/devices.ts"
import { stopStream } from "../media/devices.ts"
import type { openMedia as OpenMedia } from "../media/open-media.ts"
import { clientSignalling } from "../media/signalling.ts"
import { type HeldRoom, mediaPlan, type ShownCall } from "./media-plan.ts"

/**
 * After this time, ms, a room that the worker does not show counts as never made: camera and microphone are released.
 */
const UNSHOWN_MS = 15_000

export interface KeeperPorts {
  readonly client: Client
  readonly openDevices: typeof OpenDevices
  readonly openMedia: typeof OpenMedia
  /** Remembers across a reload which room's media this tab held. */
  readonly mark: { read(): string | null; write(roomNum: string | null): void }
  /** Bytes that a room's media has carried in this tab, kept across a reload. */
  readonly carried: { of(roomNum: string): number | undefined; keep(roomNum: string, bytes: number): void }
}

/** A room that both sides agreed to before it existed, and the stream that its media begins with. */
export interface Expected {
  readonly roomNum: string
  readonly stream: MediaStream
}

export interface MediaKeeper extends Readable<CallMedia | null> {
  /** Takes the room just made or answered, and the stream of the device check with it. */
  hold(room: RoomInfo, role: CallRole, stream: MediaStream): void
  /** `isOpening`: this tab is about to hold the room shown. */
  follow(shown: ShownCall, isOpening: boolean): void
  /** The room whose media is held while the worker does not show its call yet; null when there is none. */
  unshownRoom(): string | null
  /** Bytes that this tab's media of a room has carried, both ways; undefined when this tab had none. */
  readonly bytesOf: (roomNum: string) => number | undefined
  /** Announces a room that may begin with this tab's media in it. Null: withdraws it, and stops its stream. */
  expect(expected: Expected | null): void
  /**
   * True when this tab is to open the room's media and has not yet: both sides agreed before, or the page was reloaded.
   */
  isExpected(roomNum: string): boolean
  /**
   * Takes the media of an answered call over from another tab of this browser. Null when it is here. Opens devices
   * first: without them the media stays where it is.
   */
  take(call: CallState): Promise<AppError | null>
  /** Gives the room's media up for good: it is not opened again, whatever the worker shows. */
  leave(roomNum: string): void
}

/** Pause between tries to rejoin the room without a network, ms; repeated as long as the call is there. */
const REJOIN_AGAIN_MS = 2_000
/** Errors by which the gateway says that this tab may not open the call's media. */
const REJOIN_REFUSALS: ReadonlySet<string> = new Set(["callGone", "callElsewhere"])

interface Regaining {
  readonly roomNum: string
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, REJOIN_AGAIN_MS))

export const makeMediaKeeper = ({ client, openDevices, openMedia, mark, carried }: KeeperPorts): MediaKeeper => {
  const listeners = makeListeners()
  const left = new Set<string>()
  let held: (HeldRoom & { readonly room: RoomInfo; readonly role: CallRole; readonly media: CallMedia }) | null = null
  /** The present try to get a call's media back; a new object for each try. */
  let regaining: Regaining | null = null
  let expected: Expected | null = null
  let unshown: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(unshown)
    held?.media.close()
    held = null
    mark.write(null)
    listeners.tell()
  }
  const hold: MediaKeeper["hold"] = (room, role, stream) => {
    close()
    const { roomNum } = room
    // Earlier media of this room, before a reload or a loss, has carried some bytes already.
    const before = carried.of(roomNum) ?? 0
    const media = openMedia(room, {
      stream,
      signalling: clientSignalling(client, roomNum),
      onEvent: (seen, goneMs) =>
        void client.execute({ _tag: "reportMedia", roomNum, seen, ...(goneMs !== undefined && { goneMs }) }),
      onBytes: (bytes) => {
        carried.keep(roomNum, before + bytes)
        // The last count arrives after the media is closed; listeners must still hear of it.
        if (held?.media !== media) listeners.tell()
      },
      renewRoom: async () => {
        const renewed = await client.execute({ _tag: "rejoinCall", roomNum })
        return renewed.ok ? renewed.value : null
      },
    })
    held = { roomNum, room, role, media, isStarted: false, wasShown: false }
    mark.write(roomNum)
    unshown = setTimeout(() => {
      if (held?.media === media && !held.wasShown) close()
    }, UNSHOWN_MS)
    listeners.tell()
  }
  const isWanted = (mine: Regaining) => regaining === mine && !left.has(mine.roomNum)
  /** Asks the gateway for the room again, until it answers; null when the try is given up. */
  const rejoin = async (mine: Regaining): Promise<RoomInfo | null> => {
    const { roomNum } = mine
    while (isWanted(mine)) {
      const room = await client.execute({ _tag: "rejoinCall", roomNum })
      if (room.ok) return isWanted(mine) ? room.value : null
      if (REJOIN_REFUSALS.has(room.error.kind)) left.add(roomNum)
      else await soon()
    }
    return null
  }
  /** Stops the stream of an expected room that is given up before it began here. */
  const dropExpected = (roomNum: string) => {
    if (expected?.roomNum !== roomNum) return
    stopStream(expected.stream)
    expected = null
  }
  const regain = async (call: CallState) => {
    if (regaining?.roomNum === call.roomNum || left.has(call.roomNum)) return
    const mine: Regaining = { roomNum: call.roomNum }
    regaining = mine
    const room = await rejoin(mine)
    if (room === null) return dropExpected(call.roomNum)
    const given = expected?.roomNum === call.roomNum ? expected.stream : null
    expected = null
    const wished = given === null ? await openDevices(call.kind) : ({ ok: true, value: given } as const)
    const stream = wished.ok || call.kind === "voice" ? wished : await openDevices("voice")
    if (!stream.ok) {
      regaining = null
      return left.add(call.roomNum)
    }
    if (!isWanted(mine)) return stopStream(stream.value)
    regaining = null
    hold(room, call.role, stream.value)
    if (held !== null) held = { ...held, from: given === null ? null : (latest?.tab ?? null) }
    follow(latest, false)
  }

  let latest: ShownCall = null
  const follow: MediaKeeper["follow"] = (shown, isOpening) => {
    latest = shown
    if (shown?.call.roomNum !== regaining?.roomNum || shown?.call.phase === "ended") regaining = null
    if (held !== null && shown?.call.roomNum === held.roomNum)
      held = { ...held, wasShown: true, from: shown.tab === client.tab ? null : (held.from ?? null) }
    switch (mediaPlan(shown, held, { name: client.tab, heldBefore: mark.read() })) {
      case "close":
        return close()
      case "start":
        if (held === null) return
        held = { ...held, isStarted: true }
        void held.media.start(held.room, held.role, held.room.callType)
        return
      case "regain":
        if (shown !== null && !isOpening) void regain(shown.call)
        return
      case "keep":
        return
    }
  }

  return {
    get: () => held?.media ?? null,
    subscribe: listeners.add,
    hold,
    follow,
    unshownRoom: () => (held === null || held.wasShown ? null : held.roomNum),
    bytesOf: carried.of,
    expect: (next) => {
      if (held === null && (next !== null || expected !== null)) mark.write(next?.roomNum ?? null)
      // The caller that announced the former stream may no longer hold it, so it is stopped here.
      if (expected !== null && expected.stream !== next?.stream) stopStream(expected.stream)
      expected = next
    },
    isExpected: (roomNum) =>
      [expected?.roomNum, regaining?.roomNum, held === null ? mark.read() : null].includes(roomNum),
    take: async (call) => {
      const { roomNum } = call
      const isHere = () => regaining?.roomNum === roomNum || held?.roomNum === roomNum
      if (isHere()) return null
      const stream = await openDevices(call.kind)
      if (!stream.ok) return stream.error
      if (isHere()) {
        stopStream(stream.value)
        return null
      }
      left.delete(roomNum)
      expected = { roomNum, stream: stream.value }
      await regain(call)
      return left.has(roomNum) ? { kind: "callElsewhere" } : null
    },
    leave: (roomNum) => {
      left.add(roomNum)
      if (held?.roomNum === roomNum) close()
    },
  }
}
