/**
 * Everything that calling does on this page outside of React: opening a call, the media that outlives screens, and the end.
 * One for each client; views read `asking` and the `call` query.
 */

import type { CallState } from "#schema/calls/call.ts"
import type { Readable } from "../../client/client.ts"
import type { CallMedia } from "../media/call-media.ts"
import { isOpen, storeCallKeys } from "./call-keys.ts"
import { type Leaving, makeLeaving } from "./leaving.ts"
import { type KeeperPorts, type MediaKeeper, makeMediaKeeper } from "./media-keeper.ts"
import { type Asking, makeOpening, type Opening } from "./opening.ts"

export interface CallFlow
  extends Omit<Opening, "isOpening">,
    Pick<Leaving, "left" | "end">,
    Pick<MediaKeeper, "expect" | "isExpected" | "take"> {
  readonly media: Readable<CallMedia | null>
  readonly bytesOf: MediaKeeper["bytesOf"]
  dismiss(call: CallState): void
}

/** The ringing call that lacks a camera or a microphone to answer it with; null when there is none. */
const deviceless = (asking: Asking | null): CallState | null =>
  asking?.step === "devices" && "call" in asking.retry ? asking.retry.call : null

/** The user is being asked about an outgoing call that has not begun. */
const isQuestion = (asking: Asking | null): boolean =>
  asking?.step === "price" || asking?.step === "coins" || (asking?.step === "devices" && "request" in asking.retry)

export const makeCallFlow = (ports: KeeperPorts): CallFlow => {
  const { client } = ports
  const keeper = makeMediaKeeper(ports)
  const shown = client.query({ _tag: "call" })

  const shownCall = () => {
    const now = shown.get()
    return now.state === "ready" ? now.value : null
  }
  const openCall = (roomNum: string): CallState | null => {
    const call = shownCall()?.call ?? null
    return isOpen(call) && call.roomNum === roomNum ? call : null
  }
  const { left, cancel: cancelRoom, end } = makeLeaving({ client, openCall, onLeft: keeper.leave })
  const { isOpening, ...opening } = makeOpening({
    ...ports,
    session: client.query({ _tag: "session" }),
    isCalling: () => isOpen(shownCall()?.call ?? null),
    onRoom: (room, role, stream) => {
      keeper.hold(room, role, stream)
      look()
    },
    cancelRoom,
  })

  const look = () => {
    if (shown.get().state !== "ready") return
    const asking = opening.asking.get()
    if (asking?.step === "answering" && openCall(asking.call.roomNum) === null) opening.cancel()
    const unanswered = deviceless(asking)
    if (unanswered !== null && openCall(unanswered.roomNum)?.phase !== "ringing") opening.cancel()
    const now = shownCall()
    // An incoming ring goes before any question about an outgoing call.
    if (isQuestion(asking) && now?.call.phase === "ringing" && now.call.role === "callee") opening.cancel()
    storeCallKeys(now?.call ?? null)
    keeper.follow(now, isOpening())
  }
  shown.subscribe(look)
  // After a reload the query may already have its value, loaded for another subscriber.
  look()

  return {
    ...opening,
    // Refuses a ring that waits for a device. Also cancels a room that is made and not shown yet.
    cancel: () => {
      const unanswered = deviceless(opening.asking.get())
      opening.cancel()
      if (unanswered !== null) end(unanswered)
      const roomNum = keeper.unshownRoom()
      if (roomNum !== null) cancelRoom(roomNum)
    },
    media: keeper,
    bytesOf: keeper.bytesOf,
    expect: keeper.expect,
    isExpected: keeper.isExpected,
    take: keeper.take,
    left,
    end: (call) => {
      // The call may be about to be answered here: its media must not open then.
      if (isOpening()) opening.cancel()
      end(call)
    },
    dismiss: ({ roomNum }) => void client.execute({ _tag: "dismissCall", roomNum }),
  }
}
