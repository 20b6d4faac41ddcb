/**
 * What an HTTP answer means: the reply's data, or the failure that its status and code name. Pure, apart from opening
 * envelopes.
 */

import { Data, Effect, Schema } from "effect"
import type { RequestError } from "#schema/command-errors.ts"
import { AppFailure, codeOf, errorOfCode, failure } from "#schema/errors.ts"
import { Envelope, Refused, Reply } from "#schema/gateway/reply.ts"
import { CODE_OK } from "#schema/rules/constants.ts"
import { openResponse } from "../crypto/sealing.ts"
import type { Incoming } from "./exchange.ts"

/** How to open a sealed answer; null for endpoints that answer in plain. */
export interface Opening {
  readonly deviceKey: CryptoKey
  /** bindingText("res", ...) of the request. */
  readonly binding: string
}

/** The gateway could not open the request, or the device could not seal it. Nothing was done, and new keys may help. */
export class RequestUnopened extends Data.TaggedError("RequestUnopened")<{
  readonly failure: AppFailure<RequestError>
}> {}

const NOT_OPENED = codeOf("envelopeInvalid")

const isReply = Schema.is(Reply)
const isEnvelope = Schema.is(Envelope)

const refused = (code: number, message?: string, until?: number): AppFailure =>
  new AppFailure({ error: errorOfCode(code, message, until) })

const isRefused = Schema.is(Refused)

const refusedBy = ({ code, message, data }: Reply): AppFailure =>
  refused(code, message, isRefused(data) ? data.until : undefined)

/** The failure by the status alone, when no reply of the gateway came with it. */
const failureOfStatus = (status: number): AppFailure =>
  status === 200 ? failure("offline") : status >= 500 ? refused(status, "") : refused(status)

const dataOf = (reply: Reply): Effect.Effect<unknown, AppFailure> =>
  reply.code === CODE_OK ? Effect.succeed(reply.data) : Effect.fail(refusedBy(reply))

/**
 * A refusal may come in plain even where answers are sealed; data may not (6666).
 * A body that is not JSON came from a portal or a proxy, not from the gateway, whatever its status.
 */
export const readAnswer = Effect.fnUntraced(function* ({ status, json }: Incoming, opening: Opening | null) {
  if (opening !== null && isEnvelope(json)) {
    const reply = yield* openResponse(json, opening.binding, opening.deviceKey)
    return isReply(reply) ? yield* dataOf(reply) : yield* failure("replyInvalid")
  }
  if (isReply(json) && json.code === NOT_OPENED)
    return yield* new RequestUnopened({
      failure: new AppFailure<"envelopeInvalid">({ error: errorOfCode(json.code, json.message) }),
    })
  if (isReply(json) && json.code !== CODE_OK) return yield* refusedBy(json)
  if (status !== 200) return yield* failureOfStatus(status)
  if (json === undefined) return yield* failure("offline")
  if (opening !== null) return yield* refused(NOT_OPENED)
  return isReply(json) ? json.data : yield* failure("replyInvalid")
})
