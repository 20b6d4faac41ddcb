/** Rooms that this tab has left: left here at once, and told to the gateway until it knows. */
import type { CallState } from "#schema/calls/call.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { Client, Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"

/** A hang-up that did not reach the gateway is said again this often. */
const END_AGAIN_MS = 3_000

const endingOf = ({ phase, role }: CallState) => {
  if (phase !== "ringing") return "hangUp"
  return role === "caller" ? "cancelCall" : "refuseCall"
}

interface Options {
  readonly client: Client
  /** The call of a room as it is shown now; null when none of it is open. */
  readonly openCall: (roomNum: string) => CallState | null
  readonly onLeft: (roomNum: string) => void
}

export interface Leaving {
  readonly left: Readable<ReadonlySet<string>>
  /** Takes back a room that was made for a call which is not wanted any more. */
  cancel(roomNum: string): void
  /** Cancels, refuses or hangs up, as the call stands. */
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
      // What ends a call depends on how it stands now: it may have been answered since the button was pressed.
      leave(roomNum, () => client.execute({ _tag: endingOf(openCall(roomNum) ?? call), roomNum }))
    },
  }
}
