/**
 * What a once command of one kind is: how long and how it is sent, and what its tab gets when only the gateway knew
 * that it happened.
 */
import type { Effect } from "effect"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import type { CommandResult, NamedErrorOf } from "#schema/commands.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { OnceCommandOf, OnceTag } from "#schema/outbox/once.ts"
import type { GatewayClientShape } from "../http/gateway-client.ts"

type Call = GatewayClientShape["call"]

/**
 * What each request carries: the id under which it happens at most once, and the gateway time, ms, after which it does
 * not happen.
 */
export interface Under {
  readonly intentId: string
  readonly deadline: number
}

/** Errors that a command may end with: `CommandErrorOf`, for any once command. */
export type OnceErrorOf<T extends OnceTag> = NamedErrorOf<T> | DeviceError | RequestError

export interface OnceKind<T extends OnceTag> {
  /** How long the command may be sent, ms. */
  readonly sentWithinMs: number
  /** The error at once when there is no network. */
  readonly offline: OnceErrorOf<T>
  readonly send: (
    command: OnceCommandOf<T>,
    under: Under,
    call: Call,
  ) => Effect.Effect<{ readonly result: CommandResult<T>; readonly growth: FeedGrowth }, AppFailure<OnceErrorOf<T>>>
  /** Gives the result again, from what the command has caused. */
  readonly found: (
    command: OnceCommandOf<T>,
    growth: FeedGrowth,
    call: Call,
  ) => Effect.Effect<CommandResult<T>, AppFailure<OnceErrorOf<T>>>
}
