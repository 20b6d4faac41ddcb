/** The port through which an act asks for its room to be watched by the gateway's clock (see watch-calls.ts). */
import { Context, type Effect } from "effect"

export class CallTimers extends Context.Service<
  CallTimers,
  {
    /** Looks at the room and sleeps until its next due time; forgets a room that has ended. */
    arm(roomNum: string): Effect.Effect<void>
  }
>()("livcam/gateway/calls/CallTimers") {}
