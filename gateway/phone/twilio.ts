/**
 * Sends codes by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource): text messages as
 * they are, WhatsApp by a template approved by Meta whose only variable is the code. Neither numbers nor codes enter
 * the log: it gets each new trouble once, as Twilio's error number, until a different one or a success.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { bodyUpTo, makeOutside } from "../outside-server.ts"
import type { CodeCarrierPort, PhoneCode } from "./code-carrier.ts"

/** The token goes to Twilio only. */
export interface TwilioAccount {
  /** https://api.twilio.com, or a replacement. */
  readonly address: string
  readonly accountSid: string
  readonly authToken: string
  /** The sender of text messages: a number or a messaging service (MG...); null: no text messages. */
  readonly smsFrom: string | null
  /** The sender of WhatsApp messages and the approved template (HX...); null: no WhatsApp messages. */
  readonly whatsapp: { readonly from: string; readonly template: string } | null
  /** Prefixes of the numbers that codes are sent to; empty: any number. */
  readonly countries: ReadonlyArray<string>
}

/** Limit for one code, including the wait for a turn, ms: well below a device's request timeout. */
export const CODE_TIMEOUT_MS = 15_000
const MOST_BYTES = 16_384

/** The body of a refusal: https://www.twilio.com/docs/api/errors */
const readRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ code: Schema.Int })))

/** The trouble in a word or two, for the log. */
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

/** `timeoutMs`: tests shorten it. */
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
