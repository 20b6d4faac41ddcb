/**
 * Codes by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource): a text message as it is, WhatsApp by a template
 * that Meta has approved, whose only variable is the code. Neither numbers nor codes enter the log: what goes wrong is told by Twilio's
 * number for it, once until something else does.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import type { CodeWay } from "#schema/rules/phone.ts"
import { makeLines } from "../lines.ts"
import type { CodeCarrierPort, PhoneCode } from "./code-carrier.ts"

/** The token never leaves the process but to Twilio. */
export interface TwilioAccount {
  /** https://api.twilio.com, or what stands in for it. */
  readonly address: string
  readonly accountSid: string
  readonly authToken: string
  /** The number, or the messaging service (MG…), that text messages are from; null: none are sent. */
  readonly smsFrom: string | null
  /** The number that WhatsApp messages are from, and the approved template (HX…); null: none are sent. */
  readonly whatsapp: { readonly from: string; readonly template: string } | null
  /** How the numbers begin that codes are sent to; empty: any. */
  readonly countries: ReadonlyArray<string>
}

/** From the ask on, with the wait for a turn: well below what a device waits for an answer. */
export const CODE_TIMEOUT_MS = 15_000
/** Requests that are with Twilio at once, and those that wait; more are refused. */
const AT_ONCE = 8
const MOST_WAITING = 64
const MOST_BYTES = 16_384

/** Of a refusal: https://www.twilio.com/docs/api/errors */
const readRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ code: Schema.Int })))

/** What is beyond the bound is not read. */
const startOf = async ({ body }: Response): Promise<string> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) break
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** In a word or two for the log; null: none. */
const troubleOf = async (response: Response): Promise<string | null> => {
  if (response.status === 201) {
    await response.body?.cancel()
    return null
  }
  const refusal = Option.getOrUndefined(readRefusal(await startOf(response)))
  return refusal === undefined ? `status ${response.status}` : `error ${refusal.code}`
}

const fieldsOf = (
  { smsFrom, whatsapp }: TwilioAccount,
  { to, way, code, text }: PhoneCode,
): Record<string, string> | null => {
  if (way === "whatsapp")
    return (
      whatsapp && {
        To: `whatsapp:${to}`,
        From: `whatsapp:${whatsapp.from}`,
        ContentSid: whatsapp.template,
        ContentVariables: JSON.stringify({ "1": code }),
      }
    )
  if (smsFrom === null) return null
  return { To: to, [smsFrom.startsWith("MG") ? "MessagingServiceSid" : "From"]: smsFrom, Body: text }
}

/** `timeoutMs`: for tests. */
export const twilioCarrier = (account: TwilioAccount, timeoutMs = CODE_TIMEOUT_MS): CodeCarrierPort => {
  const { address, accountSid, authToken, smsFrom, whatsapp, countries } = account
  const ways: ReadonlyArray<CodeWay> = [
    ...(smsFrom === null ? [] : (["sms"] as const)),
    ...(whatsapp === null ? [] : (["whatsapp"] as const)),
  ]
  const lines = makeLines(AT_ONCE)
  let told: string | null = null

  const post = (fields: Record<string, string>): Effect.Effect<string | null> =>
    Effect.tryPromise(async (signal) =>
      troubleOf(
        await fetch(`${address}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: "POST",
          redirect: "manual",
          headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
          body: new URLSearchParams(fields),
          signal,
        }),
      ),
    ).pipe(Effect.orElseSucceed(() => "no answer"))

  const inTurn = (fields: Record<string, string>): Effect.Effect<string | null> =>
    Effect.suspend(() =>
      lines.count("") < AT_ONCE + MOST_WAITING
        ? lines.within("", post(fields))
        : Effect.succeed<string | null>("too many wait"),
    )

  return {
    ways,
    countries,
    send: (code) => {
      const fields = fieldsOf(account, code)
      if (fields === null) return Effect.fail(failure("phoneFailed"))
      return inTurn(fields).pipe(
        Effect.timeoutOrElse({
          duration: timeoutMs,
          orElse: () => Effect.succeed<string | null>("a slow answer"),
        }),
        Effect.flatMap((trouble) => {
          const isNews = trouble !== null && trouble !== told
          told = trouble
          const warning = Effect.annotateLogs(Effect.logWarning("codes do not reach telephones"), { trouble })
          return Effect.andThen(
            isNews ? warning : Effect.void,
            trouble === null ? Effect.void : Effect.fail(failure("phoneFailed")),
          )
        }),
      )
    },
  }
}
