/**
 * Calls as commands and as the page sees them. A call's state comes from the log alone (machine.ts). This service asks
 * the gateway, runs the timers of the device that holds the media, and passes media signals. Layer: call-layer.ts.
 */

import { Context, type Effect, type Stream, type SubscriptionRef } from "effect"
import type { CallState, Signal } from "#schema/calls/call.ts"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import type { CommandErrorOf, CommandOf, CommandResult, CommandTag } from "#schema/commands.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"

/**
 * What the call service needs from the engine: the fold of the log's call events, and a way to put the feed entries of
 * replies into the log.
 */
export class CallFacts extends Context.Service<
  CallFacts,
  {
    /** `stepCall` folded over the whole log; null before the first call. */
    readonly current: Effect.Effect<CallState | null>
    /** The present state first, then each change. */
    readonly changes: Stream.Stream<CallState | null>
    /** Takes feed entries into the log and drops repeats. Done when they are committed. */
    readonly ingest: (growth: FeedGrowth) => Effect.Effect<void, AppFailure<RequestError | DeviceError>>
  }
>()("livcam/worker/call/CallFacts") {}

/** The value of the query `call`. */
export interface ShownCall {
  readonly call: CallState
  /** The tab that holds the media; null when it is on another device or was lost. */
  readonly tab: string | null
}

type Ended<T extends CommandTag> = Effect.Effect<CommandResult<T>, AppFailure<CommandErrorOf<T>>>

/** Each call command; `tab` is the tab that gave it. */
export interface CallServiceShape {
  readonly startCall: (command: CommandOf<"startCall">, tab: string) => Ended<"startCall">
  readonly answerCall: (command: CommandOf<"answerCall">, tab: string) => Ended<"answerCall">
  readonly rejoinCall: (command: CommandOf<"rejoinCall">, tab: string) => Ended<"rejoinCall">
  readonly refuseCall: (command: CommandOf<"refuseCall">) => Ended<"refuseCall">
  readonly cancelCall: (command: CommandOf<"cancelCall">) => Ended<"cancelCall">
  readonly hangUp: (command: CommandOf<"hangUp">) => Ended<"hangUp">
  readonly reportMedia: (command: CommandOf<"reportMedia">, tab: string) => Ended<"reportMedia">
  readonly dismissCall: (command: CommandOf<"dismissCall">) => Ended<"dismissCall">
  readonly sendSignal: (command: CommandOf<"sendSignal">) => Ended<"sendSignal">
  /** What the query `call` shows. */
  readonly shown: SubscriptionRef.SubscriptionRef<ShownCall | null>
  /** What the query `signals` shows, by room number. */
  readonly signals: SubscriptionRef.SubscriptionRef<ReadonlyMap<string, ReadonlyArray<Signal>>>
}

export class CallService extends Context.Service<CallService, CallServiceShape>()("livcam/worker/call/CallService") {}
