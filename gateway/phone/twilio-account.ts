/** The Twilio account that sends codes to telephones, read from the environment. */
import { Schema } from "effect"
import type { TwilioAccount } from "./twilio.ts"

const PhoneNumber = Schema.String.check(Schema.isPattern(/^\+[1-9]\d{6,14}$/))

/** Each variable: its schema, and a description for the error message. */
export const TWILIO_VARIABLES = {
  TWILIO_ACCOUNT_SID: [Schema.String.check(Schema.isPattern(/^AC[0-9a-f]{32}$/)), "the Account SID of Twilio (AC…)"],
  TWILIO_AUTH_TOKEN: [
    Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,200}$/)),
    "the auth token of Twilio's account",
  ],
  TWILIO_SMS_FROM: [
    Schema.String.check(Schema.isPattern(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/)),
    "the number that text messages are from, such as +15551234567, or a messaging service (MG…)",
  ],
  TWILIO_WHATSAPP_FROM: [PhoneNumber, "the number that WhatsApp messages are from, such as +15551234567"],
  TWILIO_WHATSAPP_TEMPLATE: [
    Schema.String.check(Schema.isPattern(/^HX[0-9a-f]{32}$/)),
    "the template that Meta has approved, whose variable 1 is the code (HX…)",
  ],
  TWILIO_API_BASE: [
    // Plain HTTP only to this machine: the auth token goes there.
    Schema.String.check(Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/127\.0\.0\.1)(:\d{1,5})?$/)),
    "the https origin that is asked in place of https://api.twilio.com",
  ],
  PHONE_COUNTRIES: [
    Schema.String.check(Schema.isPattern(/^\+[1-9]\d{0,6}(,\+[1-9]\d{0,6})*$/), Schema.isMaxLength(2_000)),
    "how the numbers begin that codes are sent to, with commas between, such as +49,+91",
  ],
} as const

/**
 * `read` returns a variable's valid value. `refuse` gets the problem when only a part of a group is set. Null: no
 * account.
 */
export const readTwilio = (
  read: (name: keyof typeof TWILIO_VARIABLES) => string | undefined,
  refuse: (problem: string) => void,
): TwilioAccount | null => {
  const [accountSid, authToken] = [read("TWILIO_ACCOUNT_SID"), read("TWILIO_AUTH_TOKEN")]
  const [smsFrom, from] = [read("TWILIO_SMS_FROM"), read("TWILIO_WHATSAPP_FROM")]
  const [template, address, countries] = [
    read("TWILIO_WHATSAPP_TEMPLATE"),
    read("TWILIO_API_BASE") ?? "https://api.twilio.com",
    read("PHONE_COUNTRIES")?.split(",") ?? [],
  ]
  const hasAccount = accountSid !== undefined
  if (hasAccount !== (authToken !== undefined)) refuse("TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set together.")
  if ((from === undefined) !== (template === undefined))
    refuse("TWILIO_WHATSAPP_FROM and TWILIO_WHATSAPP_TEMPLATE must be set together.")
  if (hasAccount !== (smsFrom !== undefined || from !== undefined))
    refuse("TWILIO_ACCOUNT_SID and TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM must be set together.")
  if (accountSid === undefined || authToken === undefined) return null
  const whatsapp = from === undefined || template === undefined ? null : { from, template }
  return { address, accountSid, authToken, smsFrom: smsFrom ?? null, whatsapp, countries }
}
