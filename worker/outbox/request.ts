/** What one kind of intent is to the outbox: its lane, its request, and what settles it. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/chat.ts"
import type { Intent, IntentCommand } from "#schema/model/intent.ts"
import type { GatewayClientShape } from "../gateway/gateway-client.ts"

export type IntentTag = IntentCommand["_tag"]
export type IntentCommandOf<T extends IntentTag> = Extract<IntentCommand, { readonly _tag: T }>
export type IntentOf<T extends IntentTag> = Omit<Intent, "command"> & { readonly command: IntentCommandOf<T> }

interface Common<T extends IntentTag> {
  /** Intents of one lane go out in order; lanes do not wait for each other. `me`: whose intent it is. */
  readonly lane: (command: IntentCommandOf<T>, me: number) => string
}

/** Settled by the entry of the own feed that carries the intent's id; refused, it is parked where its user sees it. */
export interface FedRequest<T extends IntentTag> extends Common<T> {
  readonly settledBy: "feed"
  readonly send: (intent: IntentOf<T>, call: GatewayClientShape["call"]) => Effect.Effect<FeedGrowth, AppFailure>
}

/**
 * Settled by the gateway's reply: it acts once for each intent id, so a repeat changes nothing. Goes out many at a time.
 * Nobody would know it in a list of what waits: refused for good, it is given up.
 */
export interface AnsweredRequest<T extends IntentTag> extends Common<T> {
  readonly settledBy: "reply"
  /** Most intents in one request. */
  readonly together: number
  /** Gives the ids that need not be sent again. */
  readonly send: (
    intents: ReadonlyArray<IntentOf<T>>,
    call: GatewayClientShape["call"],
  ) => Effect.Effect<ReadonlyArray<string>, AppFailure>
}

/** Part of the table for some tags. */
export type Requests<T extends IntentTag> = { readonly [K in T]: FedRequest<K> | AnsweredRequest<K> }
