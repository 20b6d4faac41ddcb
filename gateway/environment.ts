/** The operator's settings, read and checked once. Error messages never repeat values: some are secrets. */
import { Result, Schema } from "effect"
import { IceServer } from "#schema/calls/call.ts"
import { BackpackConfig } from "#schema/gifts/backpack.ts"
import { isEmail } from "#schema/rules/account/account-rules.ts"
import { MATCH_CALL_MS } from "#schema/rules/calls/match.ts"
import { PROVIDER_VARIABLES, readProviders } from "./accounts/elsewhere/provider-keys.ts"
import type { SmtpServer } from "./mail/smtp-mail.ts"
import type { MediaChoice } from "./media/media-choice.ts"
import type { TracingOptions } from "./observability/traces.ts"
import type { StripeKeys } from "./payment/stripe/stripe-client.ts"
import type { TwilioAccount } from "./phone/twilio.ts"
import { readTwilio, TWILIO_VARIABLES } from "./phone/twilio-account.ts"
import { publicKeyOf } from "./push/vapid-keys.ts"
import { readAgora, readBucket, readSmtp, readStripe, readTranslate, readTurn, readVapid } from "./set-together.ts"
import type { GatewaySettings } from "./settings.ts"
import type { LibreTranslate } from "./translation/libre-translate.ts"
import { isListable } from "./words/sensitive-words.ts"
import { wordLines } from "./words/word-list.ts"

const Port = Schema.String.check(
  Schema.isPattern(/^\d{1,5}$/),
  Schema.makeFilter((text) => Number(text) <= 65_535),
)
const AgoraHex = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/i))

/** Each variable: its schema, and a description for the error message. */
const VARIABLES = {
  PORT: [Port, "a number from 0 to 65535"],
  HOST: [Schema.NonEmptyString, "an address to listen on, such as 127.0.0.1 or 0.0.0.0"],
  LIVCAM_DATA: [Schema.NonEmptyString, "a folder"],
  LIVCAM_MEDIA: [Schema.NonEmptyString, "a folder"],
  LIVCAM_DIST: [Schema.NonEmptyString, "the folder of the built page"],
  NODE_ENV: [Schema.Literals(["production", "development", "test"]), "production, development or test"],
  LIVCAM_DEMO: [Schema.Literals(["on", "off"]), "on or off"],
  LIVCAM_SECRET: [
    Schema.String.check(Schema.isMinLength(16), Schema.isMaxLength(1_024)),
    "a secret of at least 16 characters, such as what `openssl rand -base64 32` prints",
  ],
  LIVCAM_LOG: [Schema.Literals(["requests", "quiet"]), "requests or quiet"],
  METRICS_TOKEN: [
    Schema.String.check(Schema.isMinLength(16), Schema.isMaxLength(1_024)),
    "a secret of at least 16 characters, which whoever reads /metrics shows",
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/), Schema.isMaxLength(1_024)),
    "the address of a collector that takes OTLP over HTTP, such as http://localhost:4318",
  ],
  OTEL_SERVICE_NAME: [
    Schema.String.check(Schema.isPattern(/^[\w.-]{1,60}$/)),
    "a name of letters, digits, dots and hyphens",
  ],
  DATABASE_URL: [Schema.String.check(Schema.isPattern(/^postgres(ql)?:\/\/./)), "a postgres:// address"],
  NATS_URL: [
    Schema.String.check(
      Schema.isPattern(/^(nats|tls):\/\/[^\s,/]+(,(nats|tls):\/\/[^\s,/]+)*$/),
      Schema.isMaxLength(1_024),
      Schema.makeFilter((text) => text.split(",").every((each) => URL.canParse(each))),
    ),
    "the addresses of a NATS cluster with commas between, such as nats://livcam:password@nats.example.org:4222",
  ],
  TRUST_PROXY: [Schema.Literals(["0", "1"]), "0 or 1"],
  COUNTRY_HEADER: [
    Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,60}$/i)),
    "the name of the header in which the proxy says the country of an address, such as cf-ipcountry",
  ],
  ICE_SERVERS: [
    Schema.fromJsonString(Schema.Array(IceServer)),
    'a JSON list of ICE servers, such as [{"urls":["stun:stun.example.org"]}]',
  ],
  TURN_URLS: [
    Schema.String.check(Schema.isPattern(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/), Schema.isMaxLength(2_048)),
    "addresses of a TURN server with commas between, such as turn:turn.example.org:3478",
  ],
  TURN_SECRET: [
    Schema.String.check(Schema.isMinLength(16), Schema.isMaxLength(1_024)),
    "the TURN server's static-auth-secret, at least 16 characters",
  ],
  AGORA_APP_ID: [AgoraHex, "32 hexadecimal digits"],
  AGORA_APP_CERTIFICATE: [AgoraHex, "32 hexadecimal digits"],
  AGORA_CUSTOMER_KEY: [Schema.NonEmptyString, "the customer key of Agora's RESTful API"],
  AGORA_CUSTOMER_SECRET: [Schema.NonEmptyString, "the customer secret of Agora's RESTful API"],
  AGORA_REST_ORIGIN: [
    Schema.String.check(Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/)),
    "an https origin, such as https://api.agora.io, since the customer secret goes there",
  ],
  AGORA_WEBHOOK_SECRET: [
    Schema.NonEmptyString.check(Schema.isMaxLength(1_024)),
    "the secret of Agora's Notifications, as its console shows it",
  ],
  STRIPE_SECRET_KEY: [
    Schema.String.check(Schema.isPattern(/^(sk|rk)_(test|live)_\w+$/)),
    "a secret or restricted key of Stripe, such as sk_live_...",
  ],
  STRIPE_WEBHOOK_SECRET: [
    Schema.String.check(Schema.isPattern(/^whsec_\S+$/)),
    "the signing secret of Stripe's webhook endpoint, such as whsec_...",
  ],
  STRIPE_API_BASE: [
    Schema.String.check(Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/)),
    "an https origin, since the secret key goes there",
  ],
  SANDBOX_PAY: [Schema.Literals(["on", "off"]), "on or off"],
  SANDBOX_PAY_PORT: [Port, "a number from 0 to 65535"],
  BACKPACK: [Schema.Literals(["on", "account", "gifts", "off"]), "on, account, gifts or off"],
  BACKPACK_URL: [BackpackConfig.fields.backpackUrl, "a path of the app, such as /task"],
  VAPID_PUBLIC_KEY: [
    Schema.String.check(Schema.isPattern(/^B[A-Za-z0-9_-]{86}$/)),
    "the public key of Web Push, 87 letters of base64url, such as `npx web-push generate-vapid-keys` prints",
  ],
  VAPID_PRIVATE_KEY: [
    Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/)),
    "the private key of Web Push, 43 letters of base64url",
  ],
  VAPID_SUBJECT: [
    Schema.String.check(Schema.isPattern(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/), Schema.isMaxLength(200)),
    "whom push services turn to, such as mailto:operator@example.org",
  ],
  ...PROVIDER_VARIABLES,
  ...TWILIO_VARIABLES,
  SENSITIVE_WORDS: [
    Schema.String.check(
      Schema.isMaxLength(20_000),
      Schema.makeFilter((text) => wordLines(text).every(isListable)),
    ),
    "words and phrases with commas between, such as badword, bad phrase, beginning* (three letters or more before the star)",
  ],
  REGISTRATION: [Schema.Literals(["open", "closed"]), "open or closed"],
  PHOTO_REVIEW: [Schema.Literals(["all", "hand", "machine"]), "all, hand or machine"],
  SNAPSHOTS: [Schema.Literals(["on", "off"]), "on or off"],
  MATCH_SWITCH_SECONDS: [
    Schema.String.check(
      Schema.isPattern(/^\d{1,3}$/),
      Schema.makeFilter((text) => Number(text) * 1_000 < MATCH_CALL_MS),
    ),
    `a number of seconds below ${MATCH_CALL_MS / 1_000}, which a match lasts`,
  ],
  S3_BUCKET: [
    Schema.String.check(
      // Plain HTTP only to this machine or to a name without a dot: another container of the same private network.
      Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/([a-z][a-z0-9-]*|127\.0\.0\.1))(:\d{1,5})?\/[\w.-]+$/),
    ),
    "the https address of a bucket, such as https://s3.eu-central-1.amazonaws.com/photos (http only in a private network: http://bucket:8333/photos)",
  ],
  TRANSLATE_URL: [
    Schema.String.check(
      // Plain HTTP as for S3_BUCKET: users' texts go there.
      Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/([a-z][a-z0-9-]*|127\.0\.0\.1))(:\d{1,5})?(\/[\w.-]+)*\/?$/),
      Schema.isMaxLength(1_024),
      Schema.makeFilter((text) => URL.canParse(text)),
    ),
    "the https address of a LibreTranslate server, such as https://translate.example.org (http only in a private network: http://translate:5000)",
  ],
  TRANSLATE_KEY: [Schema.NonEmptyString.check(Schema.isMaxLength(1_024)), "the API key of the LibreTranslate server"],
  SMTP_URL: [
    Schema.String.check(
      Schema.isPattern(/^smtps?:\/\/([^\s/@:]+:[^\s/@:]+@)?([\w.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i),
      Schema.isMaxLength(1_024),
      Schema.makeFilter((text) => URL.canParse(text)),
    ),
    "the address of a server of mail, such as smtps://name:password@mail.example.org (what is no letter or digit in name and password as in addresses: %40 for @)",
  ],
  MAIL_FROM: [
    Schema.String.check(Schema.makeFilter(isEmail)),
    "the address that mail is from, such as no-reply@example.org",
  ],
  S3_REGION: [Schema.NonEmptyString, "the region of the bucket, such as eu-central-1"],
  S3_KEY: [Schema.NonEmptyString, "the access key id of the bucket"],
  S3_SECRET: [Schema.NonEmptyString, "the secret access key of the bucket"],
} as const

export class BadEnvironment extends Error {
  override readonly name = "BadEnvironment"
}

export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly distDir: string
  readonly demo: boolean
  /** NODE_ENV is "production": no account may have a publicly known password. */
  readonly production: boolean
  /** Encrypts the keys in the store. Null: they are stored unencrypted. */
  readonly secret: string | null
  readonly logsRequests: boolean
  /** Token that opens /metrics; null: nothing is measured. */
  readonly metricsToken: string | null
  /** Where traces are sent; null: nothing is traced. */
  readonly traces: TracingOptions | null
  readonly databaseUrl: string | null
  /** NATS servers by which gateways notify each other; null: they use the database. */
  readonly natsUrl: string | null
  readonly trustsProxy: boolean
  /** The header in which a trusted proxy says the country of an address, in lower case; null: none. */
  readonly countryHeader: string | null
  readonly settings: GatewaySettings
  /** Where users' files are stored: a bucket when one is set, else a folder, by default beside the data. */
  readonly media: MediaChoice
  /**
   * Who reviews users' photos. "all": nobody, every photo is approved; "hand": operators; "machine": a model, and
   * operators where the model is unsure.
   */
  readonly photoReview: "all" | "hand" | "machine"
  /** The operator's additions to the list of sensitive words. */
  readonly sensitiveWords: ReadonlyArray<string>
  /** The server that translates messages; null: the phrase book does. */
  readonly translate: LibreTranslate | null
  /** The server that sends mail; null: no mail is sent, but a demo logs it. */
  readonly smtp: SmtpServer | null
  /** Sends codes to telephones; null: no codes are sent, but a demo logs them. */
  readonly twilio: TwilioAccount | null
  /** Takes payments by Stripe; null: no Stripe. */
  readonly stripe: StripeKeys | null
  /** Takes payments in the sandbox, which moves no money; null: no sandbox. */
  readonly sandboxPay: SandboxPay | null
}

export interface SandboxPay {
  readonly port: number
  /** The operator set this port; no other will do. */
  readonly isPortFixed: boolean
  /** The file with the sandbox's payments. */
  readonly file: string
}

export const variableNames: ReadonlyArray<string> = Object.keys(VARIABLES)

/** Default distance of the sandbox's port from the gateway's. */
const SANDBOX_STEP = 10

type Values = Readonly<Record<string, string | undefined>>

/** Throws BadEnvironment with one line for each wrong variable. An empty variable counts as unset. */
export const readEnvironment = (values: Values): Environment => {
  const problems: Array<string> = []
  const read = <N extends keyof typeof VARIABLES>(name: N): (typeof VARIABLES)[N][0]["Type"] | undefined => {
    const [schema, words] = VARIABLES[name]
    const text = values[name]
    if (text === undefined || text === "") return undefined
    const decoded = Schema.decodeUnknownResult(schema as Schema.Codec<(typeof VARIABLES)[N][0]["Type"], unknown>)(text)
    if (Result.isSuccess(decoded)) return decoded.success
    problems.push(`${name} must be ${words}.`)
    return undefined
  }
  const refuse = (problem: string): void => void (problems.length === 0 && problems.push(problem))
  const [agora, turn] = [readAgora(read, refuse), readTurn(read, refuse)]
  const [stripe, bucket] = [readStripe(read, refuse), readBucket(read, refuse)]
  const [translate, smtp] = [readTranslate(read, refuse), readSmtp(read, refuse)]
  const [signIn, twilio] = [readProviders(read, refuse), readTwilio(read, refuse)]
  const dataDir = read("LIVCAM_DATA") ?? ".data"
  const [production, databaseUrl] = [read("NODE_ENV") === "production", read("DATABASE_URL") ?? null]
  const natsUrl = read("NATS_URL") ?? null
  if (natsUrl !== null && databaseUrl === null)
    refuse("NATS_URL needs DATABASE_URL: a gateway with its data in a folder is alone.")
  const demo = read("LIVCAM_DEMO") ?? (production || databaseUrl !== null ? "off" : "on")
  if (production && demo === "on")
    problems.push("LIVCAM_DEMO makes accounts whose password everybody knows: with NODE_ENV=production it must be off.")
  const sandboxPort = read("SANDBOX_PAY_PORT")
  const pays = read("SANDBOX_PAY") ?? (demo === "on" && stripe === null ? "on" : "off")
  if (production && pays === "on")
    problems.push("SANDBOX_PAY gives coins for no money: with NODE_ENV=production it must be off.")
  const port = Number(read("PORT") ?? 8080)
  const besidePort = port === 0 || port + SANDBOX_STEP > 65_535 ? 0 : port + SANDBOX_STEP
  const vapid = readVapid(read, refuse)
  if (vapid !== null && publicKeyOf(vapid.privateKey) !== vapid.publicKey)
    problems.push("VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.")
  const [entrance, backpackUrl] = [read("BACKPACK"), read("BACKPACK_URL") ?? null]
  const backpack = {
    backpackEntrance: entrance !== "off" && entrance !== "gifts",
    backpackGiftEntrance: entrance !== "off" && entrance !== "account",
    backpackUrl,
  }
  const [trustsProxy, countryHeader] = [read("TRUST_PROXY") === "1", read("COUNTRY_HEADER")?.toLowerCase() ?? null]
  if (countryHeader !== null && !trustsProxy)
    refuse("COUNTRY_HEADER needs TRUST_PROXY=1: without a proxy of yours, whoever asks says where they are.")
  const [collector, serviceName] = [read("OTEL_EXPORTER_OTLP_ENDPOINT"), read("OTEL_SERVICE_NAME") ?? "livcam"]
  const switchSeconds = read("MATCH_SWITCH_SECONDS")
  const environment: Environment = {
    port,
    host: read("HOST") ?? "127.0.0.1",
    dataDir,
    media: bucket === null ? { folder: read("LIVCAM_MEDIA") ?? `${dataDir}-media` } : { bucket },
    photoReview: read("PHOTO_REVIEW") ?? "all",
    distDir: read("LIVCAM_DIST") ?? "dist",
    demo: demo === "on",
    production,
    secret: read("LIVCAM_SECRET") ?? null,
    logsRequests: read("LIVCAM_LOG") === "requests",
    metricsToken: read("METRICS_TOKEN") ?? null,
    traces: collector === undefined ? null : { endpoint: collector, serviceName },
    databaseUrl,
    natsUrl,
    sensitiveWords: wordLines(read("SENSITIVE_WORDS") ?? ""),
    translate,
    smtp,
    twilio,
    stripe,
    sandboxPay:
      pays === "off"
        ? null
        : {
            port: Number(sandboxPort ?? besidePort),
            isPortFixed: sandboxPort !== undefined,
            file: `${dataDir}-sandbox-pay.json`,
          },
    trustsProxy,
    countryHeader,
    settings: {
      iceServers: read("ICE_SERVERS") ?? [],
      ...(turn !== null && { turn }),
      agora,
      snapshots: read("SNAPSHOTS") !== "off",
      registration: read("REGISTRATION") ?? "open",
      ...(switchSeconds !== undefined && { matchSwitchMs: Number(switchSeconds) * 1_000 }),
      ...(signIn.length > 0 && { signIn }),
      ...(vapid !== null && { push: { keys: vapid } }),
      ...((entrance !== undefined || backpackUrl !== null) && { backpack }),
    },
  }
  if (problems.length > 0) throw new BadEnvironment(problems.join("\n"))
  return environment
}
