/**
 * Codes by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource): a text message as it is, WhatsApp by a template
 * that Meta has approved, whose only variable is the code. Neither numbers nor codes enter the log: what goes wrong is told by Twilio's
 * number for it, once until something else does.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import type { CodeWay } from "#schema/rules/phone.ts"
import { bodyUpTo, makeOutside } from "../outside-server.ts"
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
const MOST_BYTES = 16_384

/** Of a refusal: https://www.twilio.com/docs/api/errors */
const readRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ code: Schema.Int })))

/** In a word or two for the log. */
const troubleOf = async (response: Response): Promise<string> => {
  const refusal = Option.getOrUndefined(readRefusal(await bodyUpTo(response, MOST_BYTES)))
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
  const ask = makeOutside("codes do not reach telephones", timeoutMs)

  const post = (fields: Record<string, string>): Effect.Effect<void, string> =>
    Effect.tryPromise({
      try: (signal) =>
        fetch(`${address}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: "POST",
          redirect: "manual",
          headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
          body: new URLSearchParams(fields),
          signal,
        }),
      catch: () => "no answer",
    }).pipe(
      Effect.flatMap((response) =>
        response.status === 201
          ? Effect.promise(async () => response.body?.cancel())
          : Effect.flatMap(
              Effect.tryPromise({ try: () => troubleOf(response), catch: () => "no answer" }),
              Effect.fail,
            ),
      ),
    )

  return {
    ways,
    countries,
    send: (code) => {
      const fields = fieldsOf(account, code)
      if (fields === null) return Effect.fail(failure("phoneFailed"))
      return Effect.mapError(ask(post(fields)), () => failure("phoneFailed"))
    },
  }
}
