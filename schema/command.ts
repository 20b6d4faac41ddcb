/**
 * What a command is: a payload, a result, a word on the network (commands.ts says what each word means) and the errors that are
 * its own.
 */
import { Schema } from "effect"
import type { ErrorKind } from "./errors.ts"

type Network = "waits" | "once" | "now" | "device"
type Payload = Schema.Top & { readonly Type: { readonly _tag: string } }

/** A row of a table of commands. `payload`: what is asked. `result`: what the page gets when it is accepted. `network`: see `commands`. */
export const command = <P extends Payload, R extends Schema.Top, N extends Network, const K extends ErrorKind = never>(
  payload: P,
  result: R,
  network: N,
  errors: ReadonlyArray<K> = [],
) => ({ payload, result, network, errors }) as const

/** The result of a command that gives none. */
export const nothing = Schema.Struct({})
