/**
 * What an intent of one kind is, from the wish to the fact. Pure: a kind says what it reads and what it wants sent;
 * other code reads, writes and sends. Folds and compaction use the same definition as the outbox.
 */
import type { Effect } from "effect"
import type { CommandOf, CommandTag, NamedErrorOf } from "#schema/commands.ts"
import type { AppFailure, ErrorKind } from "#schema/errors.ts"
import type { LocalEvent } from "#schema/events.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { Intent, IntentCommand, IntentCommandOf, IntentTag } from "#schema/outbox/intent.ts"
import type { GatewayClientShape } from "../http/gateway-client.ts"
import type { RowKey } from "../store/families.ts"
import type { Rows } from "../store/rows.ts"
import type { AnswerTag } from "./answered-intent.ts"

/** An intent whose command is C. */
type IntentWith<C> = Omit<Intent, "command"> & { readonly command: C }
type Call = GatewayClientShape["call"]

/** What opening an intent does to a chat: at once, with or without a network. */
export interface ChatEffect {
  readonly sessionId: string
  /** The chat's draft has become this intent. */
  readonly endsDraft?: true
  /** Number of the last message that has been read. */
  readonly readUpTo?: number
}

/**
 * A file of this device (blobs/), its length, and the endpoint that takes its parts, which says what the file is for.
 */
export interface BlobRef {
  readonly blobId: string
  readonly bytes: number
  readonly takenBy: "uploadImage" | "uploadAlbumPhoto" | "uploadVideo"
}

interface Meaning<C> {
  /** Intents of one lane go out in order; lanes do not wait for each other. `me`: the user whose intent it is. */
  readonly lane: (command: C, me: number) => string
  /**
   * True: compaction never drops the opening. False: the opening goes when the intent is settled and its effect on a
   * chat is superseded.
   */
  readonly staysInLog: boolean
  /** The person that the intent is about. */
  readonly about?: (command: C) => number
  readonly chat?: (command: C, me: number) => ChatEffect
  /** The file that must be at the gateway first. It is kept on the device as long as the intent. */
  readonly blob?: (command: C) => BlobRef
}

/**
 * Settled by the event in the user's own feed that carries the intent's id. A refused intent is parked where its user
 * sees it.
 */
export interface FedKind<C> extends Meaning<C> {
  readonly settledBy: AnswerTag
  readonly send: (intent: IntentWith<C>, call: Call) => Effect.Effect<FeedGrowth, AppFailure>
}

/**
 * Settled by the gateway's reply. The gateway acts once for each intent id, so a repeat changes nothing. Many intents
 * go out in one request. An intent refused for good is given up: users would not recognise it in a list of what waits.
 */
export interface AnsweredKind<C> extends Meaning<C> {
  readonly settledBy: "reply"
  /** Most intents in one request. */
  readonly together: number
  /** Returns the ids that need not be sent again. */
  readonly send: (intents: ReadonlyArray<IntentWith<C>>, call: Call) => Effect.Effect<ReadonlyArray<string>, AppFailure>
}

/**
 * Settled by what the gateway's reply says, which this device notes as an event. Works for visitors too, who have no
 * feed. A refused intent is parked.
 */
export interface NotedKind<C> extends Meaning<C> {
  readonly settledBy: "note"
  /** Returns the event that is kept with the settling. */
  readonly send: (intent: IntentWith<C>, call: Call) => Effect.Effect<LocalEvent, AppFailure>
}

export type IntentKind<C> = FedKind<C> | AnsweredKind<C> | NotedKind<C>

/** What a command is judged by: the knowledge of this device. The gateway decides. */
export interface Ground {
  readonly me: number
  /** Gateway time, ms. */
  readonly now: number
  /** The rows that `reads` names. */
  readonly rows: Rows
  /** All waiting and parked intents, in the order of opening. */
  readonly intents: ReadonlyArray<Intent>
  /** The relation between the user and a person, with all that waits. Needs the person's relation row in `reads`. */
  readonly relationTo: (userId: number) => Relation
}

export type Judgement<C, K extends ErrorKind = ErrorKind> =
  | { readonly outcome: "opens"; readonly command: C; readonly replaces: ReadonlyArray<Intent> }
  | { readonly outcome: "stands"; readonly intentId: string | null }
  | { readonly outcome: "refused"; readonly kind: K }

/** `replaces`: older intents that give way to this one in the same commit. */
export const opens = <C extends IntentCommand>(
  command: C,
  replaces: ReadonlyArray<Intent> = [],
): Judgement<C, never> => ({
  outcome: "opens",
  command,
  replaces,
})
/** Null: everything is as wished. Otherwise the waiting intent of this id already asks for the same. */
export const stands = (intentId: string | null): Judgement<never, never> => ({ outcome: "stands", intentId })
export const refused = <K extends ErrorKind>(kind: K): Judgement<never, K> => ({ outcome: "refused", kind })

/** How a command A becomes the intent C of the same name, or is refused with an error that the command names. */
export interface Asked<A, C, K extends ErrorKind> {
  /**
   * Commands with the same turn are judged one after the other, each by what the one before has opened. Null: waits for
   * no other.
   */
  readonly turn: (asked: A) => string | null
  readonly reads: (asked: A, me: number) => ReadonlyArray<RowKey>
  readonly judge: (asked: A, ground: Ground) => Judgement<C, K>
}

export type AskedKind<T extends CommandTag & IntentTag> = (
  | FedKind<IntentCommandOf<T>>
  | NotedKind<IntentCommandOf<T>>
) &
  Asked<CommandOf<T>, IntentCommandOf<T>, NamedErrorOf<T>>
