/**
 * Once commands: about money or a call, each happens at most once. The device writes each down under an id and a
 * deadline before it sends it. After a lost answer the device asks the gateway what became of the id. The payloads are
 * in their domains, what they do is in worker/once/.
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

/** Payloads of once commands, by tag. */
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
/** The payload of a once command of this tag, with the tag. */
export type OnceCommandOf<T extends OnceTag> = (typeof oncePayloads)[T]["Type"]
/** Any once command. */
export type OnceCommand = OnceCommandOf<OnceTag>
/** Any once command, in rows and queries. */
export const OnceCommand = Schema.Union(Object.values(oncePayloads) as ReadonlyArray<(typeof oncePayloads)[OnceTag]>)

/** A once command that was written down and whose outcome this device does not know. */
export const OpenOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  /** Gateway time, ms. */
  deadline: Millis,
  /** Device time, ms. */
  at: Millis,
})
export type OpenOnce = typeof OpenOnce.Type

/**
 * A once command whose answer was lost. `outcome` null: the gateway is being asked. Otherwise its word on what became
 * of the command.
 */
export const CheckedOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  outcome: Schema.NullOr(Schema.Literals(["happened", "never"])),
  /** Why it never happened. `neverHappened` when no better reason is known. Null unless `outcome` is never. */
  error: Schema.NullOr(AppError),
})
export type CheckedOnce = typeof CheckedOnce.Type

const Written = Schema.Struct({ command: OnceCommand, deadline: Millis })
const decode = Schema.decodeUnknownOption(Written)
/**
 * A once command from the log's `v1.IntentOpened`, with the deadline among its fields. Undefined for any other command.
 */
export const readOnceCommand = (raw: { readonly [field: string]: unknown }): typeof Written.Type | undefined =>
  Option.getOrUndefined(decode({ command: raw, deadline: raw.deadline }))

const written: ReadonlyMap<unknown, Schema.Top> = new Map(
  Object.entries(oncePayloads).map(([tag, { fields }]) => [tag, Schema.Struct({ ...fields, deadline: Millis })]),
)
/** The schema of a written once command, with its deadline. Undefined for any other tag. */
export const writtenOnce = (tag: unknown): Schema.Top | undefined => written.get(tag)
