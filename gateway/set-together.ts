/**
 * Environment variables that only work as a group: each group is read into what it configures, or refused with a
 * reason.
 */
import type { SmtpServer } from "./mail/smtp-mail.ts"
import type { StripeKeys } from "./payment/stripe/stripe-client.ts"
import type { GatewaySettings, TurnServer, VapidKeys } from "./settings.ts"
import type { LibreTranslate } from "./translation/libre-translate.ts"

/** The variable's value; undefined when it is unset or invalid. */
type Read<N extends string> = (name: N) => string | undefined
/** Called with the problem when only a part of a group is set. */
type Refuse = (problem: string) => void

const isHalfSet = (...values: ReadonlyArray<string | undefined>): boolean =>
  values.includes(undefined) && values.some((value) => value !== undefined)

type AgoraNames =
  `AGORA_${"APP_ID" | "APP_CERTIFICATE" | "CUSTOMER_KEY" | "CUSTOMER_SECRET" | "REST_ORIGIN" | "WEBHOOK_SECRET"}`
export const readAgora = (read: Read<AgoraNames>, refuse: Refuse): GatewaySettings["agora"] => {
  const [appId, certificate] = [read("AGORA_APP_ID"), read("AGORA_APP_CERTIFICATE")]
  if (isHalfSet(appId, certificate)) refuse("AGORA_APP_ID and AGORA_APP_CERTIFICATE must be set together.")
  const [key, secret] = [read("AGORA_CUSTOMER_KEY"), read("AGORA_CUSTOMER_SECRET")]
  if (isHalfSet(key, secret)) refuse("AGORA_CUSTOMER_KEY and AGORA_CUSTOMER_SECRET must be set together.")
  if (key !== undefined && appId === undefined) refuse("AGORA_CUSTOMER_KEY needs AGORA_APP_ID.")
  const webhookSecret = read("AGORA_WEBHOOK_SECRET")
  if (webhookSecret !== undefined && appId === undefined) refuse("AGORA_WEBHOOK_SECRET needs AGORA_APP_ID.")
  const origin = read("AGORA_REST_ORIGIN") ?? "https://api.agora.io"
  if (appId === undefined || certificate === undefined) return null
  return {
    ...{ appId, certificate },
    ...(key !== undefined && secret !== undefined && { rest: { key, secret, origin } }),
    ...(webhookSecret !== undefined && { webhookSecret }),
  }
}

export const readTurn = (read: Read<"TURN_URLS" | "TURN_SECRET">, refuse: Refuse): TurnServer | null => {
  const [urls, secret] = [read("TURN_URLS"), read("TURN_SECRET")]
  if (isHalfSet(urls, secret)) refuse("TURN_URLS and TURN_SECRET must be set together.")
  return urls === undefined || secret === undefined ? null : { urls: urls.split(","), secret }
}

type StripeNames = "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_BASE"
export const readStripe = (read: Read<StripeNames>, refuse: Refuse): StripeKeys | null => {
  const [secretKey, webhookSecret] = [read("STRIPE_SECRET_KEY"), read("STRIPE_WEBHOOK_SECRET")]
  const apiBase = read("STRIPE_API_BASE")
  if (isHalfSet(secretKey, webhookSecret)) refuse("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.")
  if (secretKey === undefined || webhookSecret === undefined) return null
  return { secretKey, webhookSecret, ...(apiBase !== undefined && { apiBase }) }
}

export const readBucket = (read: Read<`S3_${"BUCKET" | "KEY" | "SECRET" | "REGION"}`>, refuse: Refuse) => {
  const [address, key, secret] = [read("S3_BUCKET"), read("S3_KEY"), read("S3_SECRET")]
  const region = read("S3_REGION") ?? "us-east-1"
  if (isHalfSet(address, key, secret)) refuse("S3_BUCKET, S3_KEY and S3_SECRET must be set together.")
  return address === undefined || key === undefined || secret === undefined ? null : { address, region, key, secret }
}

export const readTranslate = (read: Read<"TRANSLATE_URL" | "TRANSLATE_KEY">, refuse: Refuse): LibreTranslate | null => {
  const [address, key] = [read("TRANSLATE_URL"), read("TRANSLATE_KEY")]
  if (key !== undefined && address === undefined) refuse("TRANSLATE_KEY needs TRANSLATE_URL.")
  return address === undefined ? null : { address: address.replace(/\/$/, ""), ...(key !== undefined && { key }) }
}

export const readSmtp = (read: Read<"SMTP_URL" | "MAIL_FROM">, refuse: Refuse): SmtpServer | null => {
  const [url, from] = [read("SMTP_URL"), read("MAIL_FROM")]
  if (isHalfSet(url, from)) refuse("SMTP_URL and MAIL_FROM must be set together.")
  return url === undefined || from === undefined ? null : { url, from }
}

export const readVapid = (
  read: Read<`VAPID_${"PUBLIC_KEY" | "PRIVATE_KEY" | "SUBJECT"}`>,
  refuse: Refuse,
): VapidKeys | null => {
  const [publicKey, privateKey, subject] = [read("VAPID_PUBLIC_KEY"), read("VAPID_PRIVATE_KEY"), read("VAPID_SUBJECT")]
  if (isHalfSet(publicKey, privateKey, subject))
    refuse("VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT must be set together.")
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null
  return { publicKey, privateKey, subject }
}
