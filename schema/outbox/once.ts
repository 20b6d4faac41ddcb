/**
 * Once commands: about money or a call, they happen at most once. Each is written down on its device before it is sent, under an id
 * and a deadline; after a lost answer the gateway is asked what became of the id. Their payloads stand in their domains, their meaning in worker/once/.
 */
import { Option, Schema } from "effect"
import { callOnces } from "../calls/log.ts"
import { payoutOnces } from "../coins/payout.ts"
import { AppError } from "../errors.ts"
import { gameOnces } from "../games/log.ts"
import { giftOnces } from "../gifts/log.ts"
import { IntentId, Millis } from "../ids.ts"
import { shopOnces } from "../shop/order.ts"
import { videoOnces } from "../videos/log.ts"

/** What is asked for, of each kind. */
export const oncePayloads = {
  ...callOnces,
  ...giftOnces,
  ...gameOnces,
  ...shopOnces,
  ...payoutOnces,
  ...videoOnces,
} as const

/** Name of a once command. */
export type OnceTag = keyof typeof oncePayloads
/** What is asked by a once command of this tag, with the tag. */
export type OnceCommandOf<T extends OnceTag> = (typeof oncePayloads)[T]["Type"]
/** Any once command. */
export type OnceCommand = OnceCommandOf<OnceTag>
/** Any once command, as rows and queries have it. */
export const OnceCommand = Schema.Union(Object.values(oncePayloads) as ReadonlyArray<(typeof oncePayloads)[OnceTag]>)

/** One that was written down, while this device does not know what became of it. */
export const OpenOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  /** Gateway time. */
  deadline: Millis,
  /** Device time. */
  at: Millis,
})
export type OpenOnce = typeof OpenOnce.Type

/** One whose answer was lost: the gateway is being asked (null), or has said what became of it. */
export const CheckedOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  outcome: Schema.NullOr(Schema.Literals(["happened", "never"])),
  /** Why it never happened: `neverHappened` when nobody knows more. Null otherwise. */
  error: Schema.NullOr(AppError),
})
export type CheckedOnce = typeof CheckedOnce.Type

const Written = Schema.Struct({ command: OnceCommand, deadline: Millis })
const decode = Schema.decodeUnknownOption(Written)
/** A once command as the log's `v1.IntentOpened` has it, its deadline among its fields; undefined for any other command. */
export const readOnceCommand = (raw: { readonly [field: string]: unknown }): typeof Written.Type | undefined =>
  Option.getOrUndefined(decode({ command: raw, deadline: raw.deadline }))

const written: ReadonlyMap<unknown, Schema.Top> = new Map(
  Object.entries(oncePayloads).map(([tag, { fields }]) => [tag, Schema.Struct({ ...fields, deadline: Millis })]),
)
/** The schema of the same; undefined for a tag that is none. */
export const writtenOnce = (tag: unknown): Schema.Top | undefined => written.get(tag)
