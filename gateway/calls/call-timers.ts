/** The port by which an act announces a new call or something that may be due at once (see watch-calls.ts). */
import { Context, type Effect } from "effect"

export class CallTimers extends Context.Service<
  CallTimers,
  {
    /** Checks what is due; acts call it after their commit. */
    readonly wake: Effect.Effect<void>
  }
>()("livcam/gateway/calls/CallTimers") {}
