/**
 * The port to whoever brings codes to telephones. What cannot be handed over is phoneFailed, and nobody waits for it for ever. A gateway
 * without one signs nobody in by phone; in a demo the code stands in the log instead, where whoever runs it reads it.
 */
import { Context, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { CODE_WAYS, type CodeWay } from "#schema/rules/phone.ts"
import { Secrets } from "../observability/log.ts"

export interface PhoneCode {
  /** E.164. */
  readonly to: string
  readonly way: CodeWay
  readonly code: string
  /** All that is sent, for ways that carry a text. */
  readonly text: string
}

export interface CodeCarrierPort {
  /** By which codes can come, in the order in which they are offered; none: nobody signs in by phone. */
  readonly ways: ReadonlyArray<CodeWay>
  /** How the numbers begin that codes are sent to; empty: any. */
  readonly countries: ReadonlyArray<string>
  /** Errors: phoneFailed. */
  readonly send: (code: PhoneCode) => Effect.Effect<void, AppFailure<"phoneFailed">>
}

export const noCarrier: CodeCarrierPort = {
  ways: [],
  countries: [],
  send: () => Effect.fail(failure("phoneFailed")),
}

/** For development alone: the log has the codes. */
export const logCarrier: CodeCarrierPort = {
  ways: CODE_WAYS,
  countries: [],
  send: ({ to, way, text }) =>
    Effect.logInfo("code").pipe(
      Effect.annotateLogs({ to, way, text }),
      Effect.provideService(Secrets, () => []),
    ),
}

/** Puts the code into a list. For tests. */
export const memoryCarrier = (
  sent: Array<PhoneCode>,
  { ways = CODE_WAYS, countries = [] }: Partial<CodeCarrierPort> = {},
): CodeCarrierPort => ({ ways, countries, send: (code) => Effect.sync(() => void sent.push(code)) })

export const CodeCarrier = Context.Reference<CodeCarrierPort>("livcam/gateway/phone/CodeCarrier", {
  defaultValue: () => noCarrier,
})
