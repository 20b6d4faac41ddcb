/** What a command is: a payload, a result and a word on the network (commands/index.ts says what each word means). */
import type { Schema } from "effect"

type Network = "waits" | "now" | "device"
type Payload = Schema.Top & { readonly Type: { readonly _tag: string } }

/** A row of a table of commands. `payload`: what is asked. `result`: what the page gets when it is accepted. `network`: see `commands`. */
export const command = <P extends Payload, R extends Schema.Top, N extends Network>(
  payload: P,
  result: R,
  network: N,
) => ({ payload, result, network }) as const
