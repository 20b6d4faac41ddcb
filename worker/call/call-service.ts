/**
 * Calls as commands and as what the page sees of them. What a call is comes from the log alone (machine.ts); this service asks
 * the gateway, runs the timers of the device that holds the media, and passes media signals. Layer: call-layer.ts.
 */

import { Context, type Effect, type Stream, type SubscriptionRef } from "effect"
import type { CallState, Signal } from "#schema/calls/call.ts"
import type { FeedGrowth } from "#schema/chat/endpoints.ts"
import type { CommandOf, CommandResult } from "#schema/commands.ts"
import type { AppFailure } from "#schema/errors.ts"

/** What the call service needs of the engine: the fold of the log's call events, and a way to hand on what replies carry. */
export class CallFacts extends Context.Service<
  CallFacts,
  {
    /** `stepCall` folded over the whole log; null before the first call. */
    readonly current: Effect.Effect<CallState | null>
    /** The present state first, then each change. */
    readonly changes: Stream.Stream<CallState | null>
    /** Takes feed entries into the log; a repeat is dropped. Done when they are committed. */
    readonly ingest: (growth: FeedGrowth) => Effect.Effect<void, AppFailure>
  }
>()("livcam/worker/call/CallFacts") {}

/** The value of the query `call`. */
export interface ShownCall {
  readonly call: CallState
  /** The tab that holds the media; null when it is on another device or was lost. */
  readonly tab: string | null
}

/** Each call command; `tab` is the tab that gave it. */
export interface CallServiceShape {
  readonly startCall: (
    command: CommandOf<"startCall">,
    tab: string,
  ) => Effect.Effect<CommandResult<"startCall">, AppFailure>
  readonly answerCall: (
    command: CommandOf<"answerCall">,
    tab: string,
  ) => Effect.Effect<CommandResult<"answerCall">, AppFailure>
  readonly rejoinCall: (
    command: CommandOf<"rejoinCall">,
    tab: string,
  ) => Effect.Effect<CommandResult<"rejoinCall">, AppFailure>
  readonly refuseCall: (command: CommandOf<"refuseCall">) => Effect.Effect<CommandResult<"refuseCall">, AppFailure>
  readonly cancelCall: (command: CommandOf<"cancelCall">) => Effect.Effect<CommandResult<"cancelCall">, AppFailure>
  readonly hangUp: (command: CommandOf<"hangUp">) => Effect.Effect<CommandResult<"hangUp">, AppFailure>
  readonly reportMedia: (
    command: CommandOf<"reportMedia">,
    tab: string,
  ) => Effect.Effect<CommandResult<"reportMedia">, AppFailure>
  readonly dismissCall: (command: CommandOf<"dismissCall">) => Effect.Effect<CommandResult<"dismissCall">, AppFailure>
  readonly sendSignal: (command: CommandOf<"sendSignal">) => Effect.Effect<CommandResult<"sendSignal">, AppFailure>
  /** What the query `call` shows. */
  readonly shown: SubscriptionRef.SubscriptionRef<ShownCall | null>
  /** What the query `signals` shows, by room number. */
  readonly signals: SubscriptionRef.SubscriptionRef<ReadonlyMap<string, ReadonlyArray<Signal>>>
}

export class CallService extends Context.Service<CallService, CallServiceShape>()("livcam/worker/call/CallService") {}
