/** The port through which an act says that the row of a call has changed, and with it when it is due (see watch-calls.ts). */
import { Context, type Effect } from "effect"

export class CallTimers extends Context.Service<
  CallTimers,
  {
    /** Looks at what is due next; an act does so after its commit. */
    readonly wake: Effect.Effect<void>
  }
>()("livcam/gateway/calls/CallTimers") {}
