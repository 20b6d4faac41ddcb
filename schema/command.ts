/**
 * What a command is: a payload, a result, a network mode (commands.ts defines the modes) and the errors that it names.
 */
import { Schema } from "effect"
import type { ErrorKind } from "./errors.ts"

type Network = "waits" | "once" | "now" | "device"
type Payload = Schema.Top & { readonly Type: { readonly _tag: string } }

/**
 * A row of a table of commands. `payload`: the request. `result`: what the page gets when the command is accepted.
 * `network`: see `commands`. `errors`: the kinds that it names.
 */
export const command = <P extends Payload, R extends Schema.Top, N extends Network, const K extends ErrorKind = never>(
  payload: P,
  result: R,
  network: N,
  errors: ReadonlyArray<K> = [],
) => ({ payload, result, network, errors }) as const

/** The result of a command that returns nothing. */
export const nothing = Schema.Struct({})
