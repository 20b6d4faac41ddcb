/**
 * The port for sending codes to telephones. A code that cannot be handed over fails with phoneFailed, within a timeout.
 * A gateway without a carrier offers no sign-in by phone; in a demo the code goes to the log instead, where its
 * operator reads it.
 */
import { Context, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { CODE_WAYS, type CodeWay } from "#schema/rules/account/phone.ts"
import { Secrets } from "../observability/log.ts"

export interface PhoneCode {
  /** E.164. */
  readonly to: string
  readonly way: CodeWay
  readonly code: string
  /** The complete message, for ways that carry a text. */
  readonly text: string
}

export interface CodeCarrierPort {
  /** The ways that codes can take, in the order in which they are offered; empty: no sign-in by phone. */
  readonly ways: ReadonlyArray<CodeWay>
  /** Prefixes of the numbers that codes are sent to; empty: any number. */
  readonly countries: ReadonlyArray<string>
  /** Errors: phoneFailed. */
  readonly send: (code: PhoneCode) => Effect.Effect<void, AppFailure<"phoneFailed">>
}

export const noCarrier: CodeCarrierPort = {
  ways: [],
  countries: [],
  send: () => Effect.fail(failure("phoneFailed")),
}

/** For development only: the log has the codes. */
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
