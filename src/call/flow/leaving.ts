/** Rooms that this tab has left: closed here at once, and reported to the gateway until it knows. */
import type { CallState } from "#schema/calls/call.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { Client, Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"

/** Pause before an ending that did not reach the gateway is sent again, ms. */
const END_AGAIN_MS = 3_000

const endingOf = ({ phase, role }: CallState) => {
  if (phase !== "ringing") return "hangUp"
  return role === "caller" ? "cancelCall" : "refuseCall"
}

interface Options {
  readonly client: Client
  /** The open call of a room, as shown now; null when there is none. */
  readonly openCall: (roomNum: string) => CallState | null
  readonly onLeft: (roomNum: string) => void
}

export interface Leaving {
  readonly left: Readable<ReadonlySet<string>>
  /** Cancels a room that was made for a call that is no longer wanted. */
  cancel(roomNum: string): void
  /** Cancels, refuses or hangs up, depending on the call's state. */
  end(call: CallState): void
}

export const makeLeaving = ({ client, openCall, onLeft }: Options): Leaving => {
  const listeners = makeListeners()
  let left: ReadonlySet<string> = new Set()

  const leave = (roomNum: string, tell: () => Promise<Outcome<unknown>>) => {
    left = new Set([...left, roomNum])
    onLeft(roomNum)
    listeners.tell()
    const say = async () => {
      const told = await tell()
      if (!told.ok && openCall(roomNum) !== null) setTimeout(say, END_AGAIN_MS)
    }
    void say()
  }

  return {
    left: { get: () => left, subscribe: listeners.add },
    cancel: (roomNum) => leave(roomNum, () => client.execute({ _tag: "cancelCall", roomNum })),
    end: (call) => {
      const { roomNum } = call
      // The command depends on the call's state now: it may have been answered since the button was pressed.
      leave(roomNum, () => client.execute({ _tag: endingOf(openCall(roomNum) ?? call), roomNum }))
    },
  }
}
