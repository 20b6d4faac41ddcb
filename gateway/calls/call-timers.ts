/** The port through which an act says that there is a new call, or that something may be due at once (see watch-calls.ts). */
import { Context, type Effect } from "effect"

export class CallTimers extends Context.Service<
  CallTimers,
  {
    /** Looks at what is due now; an act does so after its commit. */
    readonly wake: Effect.Effect<void>
  }
>()("livcam/gateway/calls/CallTimers") {}
