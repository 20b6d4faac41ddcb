import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { troubleOf } from "./banner.ts"
import { BadEnvironment, readEnvironment, variableNames } from "./environment.ts"
import { pairOf } from "./push/vapid-keys.ts"

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
/** Variables that the image sets itself, or that have no meaning in it. */
const NOT_OF_COMPOSE = ["PORT", "HOST", "LIVCAM_DATA", "LIVCAM_MEDIA", "LIVCAM_DIST", "LIVCAM_DEMO", "NODE_ENV"]
const ONLY_ALONE = ["SANDBOX_PAY", "SANDBOX_PAY_PORT"]

describe("environment", () => {
  test("each variable is in docs/configuration.md, and the compose file hands on each that one may set there", () => {
    const told = new Set(textOf("docs/configuration.md").match(/`[A-Z][A-Z0-9_]+`/g))
    expect(variableNames.filter((name) => !told.has(`\`${name}\``))).toEqual([])
    const handedOn = new Set(textOf("deploy/compose.yaml").match(/(?<=^ {4})[A-Z][A-Z0-9_]+(?=: )/gm))
    const others = new Set([...NOT_OF_COMPOSE, ...ONLY_ALONE])
    expect(variableNames.filter((name) => !handedOn.has(name) && !others.has(name))).toEqual([])
  })
  test("nothing set means port 8080 on this machine alone, PGlite, photos in a folder beside it, demo content, no Agora", () => {
    expect(readEnvironment({})).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataDir: ".data",
      media: { folder: ".data-media" },
      photoReview: "all",
      distDir: "dist",
      demo: true,
      production: false,
      secret: null,
      logsRequests: false,
      metricsToken: null,
      traces: null,
      databaseUrl: null,
      natsUrl: null,
      sensitiveWords: [],
      translate: null,
      smtp: null,
      twilio: null,
      stripe: null,
      sandboxPay: { port: 8090, isPortFixed: false, file: ".data-sandbox-pay.json" },
      trustsProxy: false,
      countryHeader: null,
      settings: { iceServers: [], agora: null, snapshots: true, registration: "open" },
    })
    expect(readEnvironment({ PORT: "", HOST: "" })).toEqual(readEnvironment({}))
  })
  test("demo content is off where others may come, unless it is asked for, and never in production", () => {
    const demo = (values: Record<string, string>) => readEnvironment(values).demo
    expect(demo({ NODE_ENV: "production" })).toBe(false)
    expect(demo({ DATABASE_URL: "postgres://h/db" })).toBe(false)
    expect(demo({ DATABASE_URL: "postgres://h/db", LIVCAM_DEMO: "on" })).toBe(true)
    expect(demo({ NODE_ENV: "development" })).toBe(true)
    expect(() => demo({ NODE_ENV: "production", LIVCAM_DEMO: "on" })).toThrow("password everybody knows")
    expect(() => demo({ NODE_ENV: "Production" })).toThrow("NODE_ENV must be production, development or test")
  })
  test("the sandbox takes payments where demo content is and Stripe is not, unless it is told otherwise, and never in production", () => {
    const pays = (values: Record<string, string>) => readEnvironment(values).sandboxPay
    expect(pays({ NODE_ENV: "production" })).toBeNull()
    expect(pays({ LIVCAM_DEMO: "off" })).toBeNull()
    expect(pays({ SANDBOX_PAY: "off" })).toBeNull()
    expect(pays({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toBeNull()
    expect(pays({ LIVCAM_DEMO: "off", SANDBOX_PAY: "on", PORT: "0" })).toMatchObject({ port: 0, isPortFixed: false })
    expect(pays({ SANDBOX_PAY_PORT: "9001" })).toMatchObject({ port: 9001, isPortFixed: true })
    expect(pays({ PORT: "65530" })).toMatchObject({ port: 0 })
    expect(() => pays({ NODE_ENV: "production", SANDBOX_PAY: "on" })).toThrow("gives coins for no money")
    expect(() => pays({ SANDBOX_PAY_PORT: "70000" })).toThrow("SANDBOX_PAY_PORT")
  })
  test("words that are refused are added with commas between, each long enough to be one", () => {
    const words = (SENSITIVE_WORDS: string) => readEnvironment({ SENSITIVE_WORDS }).sensitiveWords
    expect(words(" badword, very bad phrase ,,begin*,")).toEqual(["badword", "very bad phrase", "begin*"])
    for (const wrong of ["badword, a", "be*", "canary, *", "canary, !!", `canary ${"x".repeat(20_000)}`])
      expect(() => words(wrong)).toThrow(/^SENSITIVE_WORDS must be words(?!.*canary)/s)
  })
  test("AUTH-12: photos are approved without a look unless operators or a model review them", () => {
    const review = (PHOTO_REVIEW: string) => readEnvironment({ PHOTO_REVIEW }).photoReview
    expect(["", "all", "hand", "machine"].map(review)).toEqual(["all", "all", "hand", "machine"])
    for (const wrong of ["none", "HAND", "on"])
      expect(() => review(wrong)).toThrow("PHOTO_REVIEW must be all, hand or machine")
  })
  test("a secret is long enough, and is not repeated when it is not", () => {
    expect(readEnvironment({ LIVCAM_SECRET: "sixteen letters!" }).secret).toBe("sixteen letters!")
    expect(() => readEnvironment({ LIVCAM_SECRET: "too short" })).toThrow(
      /^LIVCAM_SECRET must be a secret of at least 16/,
    )
    expect(() => readEnvironment({ LIVCAM_SECRET: "too short" })).not.toThrow("too short")
  })
  test("traces go to a collector by its address, which keeps no password, under a name", () => {
    const traces = (OTEL_EXPORTER_OTLP_ENDPOINT: string, OTEL_SERVICE_NAME = "") =>
      readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME }).traces
    expect(traces("")).toBeNull()
    expect(traces("http://localhost:4318")).toEqual({ endpoint: "http://localhost:4318", serviceName: "livcam" })
    expect(traces("https://otel.example/in/", "eu-1")).toEqual({
      endpoint: "https://otel.example/in/",
      serviceName: "eu-1",
    })
    for (const wrong of ["localhost:4318", "grpc://localhost:4317", "http://", "http://me:key@h:1", "http://h/a?b"])
      expect(() => traces(wrong)).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector")
    expect(() => traces("http://h:1", "a name")).toThrow("OTEL_SERVICE_NAME must be")
  })
  test("CALL-23: pictures of calls may go with reports unless the operator wants none", () => {
    expect(readEnvironment({ SNAPSHOTS: "on" }).settings.snapshots).toBe(true)
    expect(readEnvironment({ SNAPSHOTS: "off" }).settings.snapshots).toBe(false)
    expect(() => readEnvironment({ SNAPSHOTS: "maybe" })).toThrow("SNAPSHOTS must be on or off.")
  })
  test("CALL-12: a match may be made private when the operator says, before its end", () => {
    const delay = (MATCH_SWITCH_SECONDS: string) => readEnvironment({ MATCH_SWITCH_SECONDS }).settings.matchSwitchMs
    expect(["", "0", "45", "179"].map(delay)).toEqual([undefined, 0, 45_000, 179_000])
    for (const wrong of ["180", "-1", "2.5", "soon"])
      expect(() => delay(wrong)).toThrow("MATCH_SWITCH_SECONDS must be a number of seconds below 180")
  })
  test("gateways on one PostgreSQL may tell each other by NATS, at one address or several", () => {
    const natsUrl = (values: Record<string, string>) =>
      readEnvironment({ DATABASE_URL: "postgres://h/db", ...values }).natsUrl
    const cluster = "nats://livcam:p%40ss@a.example:4222,nats://b.example:4222"
    expect([natsUrl({}), natsUrl({ NATS_URL: "tls://n.example" }), natsUrl({ NATS_URL: cluster })]).toEqual([
      null,
      "tls://n.example",
      cluster,
    ])
    for (const wrong of [
      "n.example:4222",
      "http://n.example",
      "nats://",
      "nats://a:x@:4222",
      "nats://a, nats://b",
      "nats://a,b",
    ])
      expect(() => natsUrl({ NATS_URL: wrong })).toThrow("NATS_URL must be")
    expect(() => readEnvironment({ NATS_URL: "nats://n.example" })).toThrow("NATS_URL needs DATABASE_URL")
  })
  test("a bucket for photos takes all three of its variables, or none", () => {
    const bucket = { S3_BUCKET: "https://s3.test/photos", S3_KEY: "key", S3_SECRET: "secret" }
    expect(readEnvironment(bucket).media).toHaveProperty("bucket")
    for (const name of Object.keys(bucket))
      expect(() => readEnvironment({ ...bucket, [name]: "" })).toThrow("must be set together")
    expect(readEnvironment({ LIVCAM_MEDIA: "photos" }).media).toEqual({ folder: "photos" })
    const at = (address: string) => readEnvironment({ ...bucket, S3_BUCKET: address }).media
    for (const address of ["http://bucket:8333/photos", "http://127.0.0.1:8333/photos"])
      expect(at(address)).toMatchObject({ bucket: { address } })
    for (const address of ["http://s3.test/photos", "http://10.0.0.7/photos", "ftp://bucket/photos", "http://bucket/"])
      expect(() => at(address)).toThrow("S3_BUCKET must be")
  })
  test("CHAT-05: texts are translated by a server at an address that nobody can listen in to, with a key where it asks for one", () => {
    const at = (TRANSLATE_URL: string, TRANSLATE_KEY = "") =>
      readEnvironment({ TRANSLATE_URL, TRANSLATE_KEY }).translate
    expect(at("")).toBeNull()
    for (const address of [
      "https://translate.example",
      "https://translate.example:8443/libre/v1",
      "http://translate:5000",
      "http://localhost:5000",
      "http://127.0.0.1:5000/api",
    ])
      expect([at(address), at(`${address}/`, "sesame")]).toEqual([{ address }, { address, key: "sesame" }])
    for (const wrong of [
      "translate.example",
      "http://translate.example",
      "http://10.0.0.7:5000",
      "https://me:canary@translate.example",
      "https://translate.example/?canary",
      "https://translate.example//canary",
      "https://translate.example:99999",
    ])
      expect(() => at(wrong)).toThrow(/^TRANSLATE_URL must be (?!.*canary)/s)
    expect(() => at("", "sesame")).toThrow("TRANSLATE_KEY needs TRANSLATE_URL.")
  })
  test("AUTH-02: mail goes by a server with an address that it is from, and neither name nor password is told", () => {
    const at = (SMTP_URL: string, MAIL_FROM = "no-reply@livcam.example") =>
      readEnvironment({ SMTP_URL, MAIL_FROM }).smtp
    expect(at("", "")).toBeNull()
    for (const url of [
      "smtps://mailer:pass%40word@mail.example:465",
      "smtp://mail.example",
      "smtp://mail:25/",
      "smtp://[::1]:2525",
    ])
      expect(at(url)).toEqual({ url, from: "no-reply@livcam.example" })
    for (const wrong of [
      "mail.example",
      "http://mail.example",
      "smtp://canary@mail.example",
      "smtp://mail.example/canary",
    ])
      expect(() => at(wrong)).toThrow(/^SMTP_URL must be (?!.*canary)/s)
    expect(() => at("smtp://mail.example", "LivCam <no-reply@livcam.example>")).toThrow("MAIL_FROM must be")
    expect(() => at("smtp://mail.example", "")).toThrow("SMTP_URL and MAIL_FROM must be set together.")
  })
  test("AUTH-02: codes come by Twilio when its account and a sender are set, and its token is not told", () => {
    const [sid, service, template] = [`AC${"0".repeat(32)}`, `MG${"1".repeat(32)}`, `HX${"2".repeat(32)}`]
    const account = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: "canary" }
    const on = (values: Readonly<Record<string, string>>) => readEnvironment(values).twilio
    expect(on({})).toBeNull()
    const known = { accountSid: sid, authToken: "canary", address: "https://api.twilio.com" }
    expect(on({ ...account, TWILIO_SMS_FROM: service })).toEqual({
      ...{ ...known, smsFrom: service, whatsapp: null, countries: [] },
    })
    const whatsapp = { TWILIO_WHATSAPP_FROM: "+15551234567", TWILIO_WHATSAPP_TEMPLATE: template }
    expect(on({ ...account, ...whatsapp, PHONE_COUNTRIES: "+49,+1202" })).toEqual({
      ...{ ...known, smsFrom: null, countries: ["+49", "+1202"], whatsapp: { from: "+15551234567", template } },
    })
    expect(() => on(account)).toThrow(/^(?!.*canary).*TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM must be set together/s)
    expect(() => on({ TWILIO_SMS_FROM: service })).toThrow("must be set together")
    expect(() => on({ ...account, TWILIO_WHATSAPP_FROM: "+15551234567" })).toThrow("TWILIO_WHATSAPP_TEMPLATE must be")
    for (const [name, wrong] of [
      ["TWILIO_SMS_FROM", "015551234567"],
      ["TWILIO_API_BASE", "http://twilio.example"],
      ["PHONE_COUNTRIES", "49"],
    ] as const)
      expect(() => on({ ...account, TWILIO_SMS_FROM: service, [name]: wrong })).toThrow(`${name} must be`)
  })
  test("what is set is read", () => {
    const [appId, certificate] = ["a".repeat(32), "B".repeat(32)]
    expect(
      readEnvironment({
        PORT: "0",
        HOST: "0.0.0.0",
        DATABASE_URL: "postgres://u:p@h/db",
        LIVCAM_DEMO: "off",
        ICE_SERVERS: '[{"urls":["turn:t.example"],"username":"u","credential":"c"}]',
        AGORA_APP_ID: appId,
        AGORA_APP_CERTIFICATE: certificate,
        TRUST_PROXY: "1",
        COUNTRY_HEADER: "CF-IPCountry",
      }),
    ).toMatchObject({
      port: 0,
      host: "0.0.0.0",
      demo: false,
      databaseUrl: "postgres://u:p@h/db",
      trustsProxy: true,
      countryHeader: "cf-ipcountry",
      settings: {
        iceServers: [{ urls: ["turn:t.example"], username: "u", credential: "c" }],
        agora: { appId, certificate },
      },
    })
  })
  test("AUTH-15: the country of an address counts from a proxy alone that is trusted", () => {
    const read = (values: Record<string, string>) => () => readEnvironment(values)
    expect(read({ COUNTRY_HEADER: "cf-ipcountry" })).toThrow("COUNTRY_HEADER needs TRUST_PROXY=1")
    expect(read({ COUNTRY_HEADER: "cf-ipcountry", TRUST_PROXY: "0" })).toThrow("COUNTRY_HEADER needs TRUST_PROXY=1")
    expect(read({ COUNTRY_HEADER: "cf ipcountry", TRUST_PROXY: "1" })).toThrow("COUNTRY_HEADER must be the name of")
  })
  test("what is wrong is named with what it must be, all at once, and never repeated", () => {
    const wrong = { PORT: "99999", DATABASE_URL: "mysql://canary", ICE_SERVERS: "[{}]", AGORA_APP_ID: "canary" }
    const problem = (() => {
      try {
        return readEnvironment(wrong)
      } catch (failed) {
        return failed
      }
    })()
    expect(problem).toBeInstanceOf(BadEnvironment)
    const text = troubleOf(problem)
    for (const name of Object.keys(wrong)) expect(text).toContain(`${name} must be `)
    expect(text).not.toContain("canary")
  })
  test("CALL-28: a TURN server takes its addresses and its secret together, and neither is repeated when it is wrong", () => {
    const turn = { TURN_URLS: "turn:a.test:3478?transport=udp,turns:a.test", TURN_SECRET: "canary of a secret" }
    expect(readEnvironment(turn).settings.turn).toEqual({
      urls: ["turn:a.test:3478?transport=udp", "turns:a.test"],
      secret: "canary of a secret",
    })
    expect(readEnvironment({}).settings.turn).toBeUndefined()
    for (const name of Object.keys(turn)) {
      expect(() => readEnvironment({ ...turn, [name]: "" })).toThrow("must be set together")
      expect(() => readEnvironment({ ...turn, [name]: "canary" })).toThrow(
        new RegExp(`^${name} must be (?!.*canary)`, "s"),
      )
    }
  })
  test("COIN-03: Stripe takes its key and its webhook secret together, and neither is repeated when it is wrong", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_canary", STRIPE_WEBHOOK_SECRET: "whsec_canary" }
    expect(readEnvironment(keys).stripe).toEqual({ secretKey: "sk_test_canary", webhookSecret: "whsec_canary" })
    expect(readEnvironment({ ...keys, STRIPE_API_BASE: "http://127.0.0.1:9" }).stripe).toMatchObject({
      apiBase: "http://127.0.0.1:9",
    })
    for (const name of Object.keys(keys)) {
      expect(() => readEnvironment({ ...keys, [name]: "" })).toThrow("must be set together")
      expect(() => readEnvironment({ ...keys, [name]: "canary" })).toThrow(
        new RegExp(`^${name} must be (?!.*canary)`, "s"),
      )
    }
    expect(() => readEnvironment({ ...keys, STRIPE_API_BASE: "http://evil.example" })).toThrow("https origin")
  })
  test("AUTH-03: a provider of sign-ins is on with all of its values, and none is repeated when it is wrong", () => {
    const google = { GOOGLE_CLIENT_ID: "livcam.apps", GOOGLE_CLIENT_SECRET: "a-google-secret" }
    const facebook = { FACEBOOK_APP_ID: "1234567890", FACEBOOK_APP_SECRET: "0123456789abcdef".repeat(2) }
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    const ids = { APPLE_CLIENT_ID: "org.example.web", APPLE_TEAM_ID: "TEAM123456", APPLE_KEY_ID: "KEY1234567" }
    const apple = { ...ids, APPLE_PRIVATE_KEY: pem.replaceAll("\n", "\\n") }
    const on = (values: Readonly<Record<string, string>>) => readEnvironment(values).settings.signIn
    expect(on({})).toBeUndefined()
    expect(on({ ...google, ...apple, ...facebook })).toMatchObject([
      { name: "google", clientId: "livcam.apps", clientSecret: "a-google-secret" },
      { name: "apple", clientId: "org.example.web", teamId: "TEAM123456", keyId: "KEY1234567", privateKey: pem },
      { name: "facebook", clientId: "1234567890" },
    ])
    expect(on({ ...google, GOOGLE_ISSUER: "https://id.example.org" })).toMatchObject([
      { issuer: "https://id.example.org" },
    ])
    for (const group of [google, apple, facebook])
      for (const name of Object.keys(group)) {
        const half = () => readEnvironment({ ...group, [name]: "" })
        expect(half).toThrow(`${Object.keys(group).at(-1)} must be set together.`)
      }
    expect(() => readEnvironment({ GOOGLE_ISSUER: "https://id.example.org" })).toThrow("needs GOOGLE_CLIENT_ID")
    expect(() => readEnvironment({ ...google, GOOGLE_ISSUER: "http://id.example.org" })).toThrow(
      "GOOGLE_ISSUER must be",
    )
    const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey
    for (const wrong of ["secret-key", other.export({ type: "pkcs8", format: "pem" }).toString()]) {
      expect(() => readEnvironment({ ...apple, APPLE_PRIVATE_KEY: wrong })).toThrow("APPLE_PRIVATE_KEY must be")
      expect(() => readEnvironment({ ...apple, APPLE_PRIVATE_KEY: wrong })).not.toThrow(wrong)
    }
  })
  test("ENT-12: the entrances of the backpack are both open unless told, and lead to the page's own", () => {
    const entrances = (values: Readonly<Record<string, string>>) => readEnvironment(values).settings.backpack
    expect(entrances({})).toBeUndefined()
    const own = { backpackUrl: null }
    expect(entrances({ BACKPACK: "on" })).toEqual({ ...own, backpackEntrance: true, backpackGiftEntrance: true })
    expect(entrances({ BACKPACK: "account" })).toEqual({ ...own, backpackEntrance: true, backpackGiftEntrance: false })
    expect(entrances({ BACKPACK: "gifts" })).toEqual({ ...own, backpackEntrance: false, backpackGiftEntrance: true })
    expect(entrances({ BACKPACK: "off" })).toEqual({ ...own, backpackEntrance: false, backpackGiftEntrance: false })
    expect(entrances({ BACKPACK_URL: "/task" })?.backpackUrl).toBe("/task")
    expect(() => readEnvironment({ BACKPACK_URL: "https://evil.example" })).toThrow("BACKPACK_URL")
  })
  test("ENT-12, OVER-12: keys of Web Push are a pair, come with whom push services turn to, and are not repeated when they are wrong", () => {
    const pair = pairOf(Buffer.alloc(32, 7))
    const vapid = {
      ...{ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey },
      ...{ VAPID_SUBJECT: "mailto:operator@livcam.test" },
    }
    expect(readEnvironment({}).settings.push).toBeUndefined()
    expect(readEnvironment(vapid).settings.push).toEqual({ keys: { ...pair, subject: "mailto:operator@livcam.test" } })
    for (const name of Object.keys(vapid)) {
      expect(() => readEnvironment({ ...vapid, [name]: "" })).toThrow("must be set together")
      expect(() => readEnvironment({ ...vapid, [name]: "canary" })).toThrow(
        new RegExp(`^${name} must be (?!.*canary)`, "s"),
      )
    }
    const other = pairOf(Buffer.alloc(32, 8)).publicKey
    expect(() => readEnvironment({ ...vapid, VAPID_PUBLIC_KEY: other })).toThrow("must be the public key of")
    expect(() => readEnvironment({ ...vapid, VAPID_PRIVATE_KEY: "A".repeat(43) })).toThrow("must be the public key of")
  })
  test("half of Agora's two values is refused", () => {
    expect(() => readEnvironment({ AGORA_APP_ID: "a".repeat(32) })).toThrow("together")
  })
  test("CARD-09: messages go over Agora with a customer's key and secret, which come together and with an app", () => {
    const app = { AGORA_APP_ID: "a".repeat(32), AGORA_APP_CERTIFICATE: "b".repeat(32) }
    const customer = { AGORA_CUSTOMER_KEY: "key", AGORA_CUSTOMER_SECRET: "canary" }
    expect(readEnvironment(app).settings.agora?.rest).toBeUndefined()
    expect(readEnvironment({ ...app, ...customer }).settings.agora?.rest).toEqual({
      key: "key",
      secret: "canary",
      origin: "https://api.agora.io",
    })
    expect(readEnvironment({ ...app, AGORA_WEBHOOK_SECRET: "canary" }).settings.agora?.webhookSecret).toBe("canary")
    expect(() => readEnvironment({ AGORA_WEBHOOK_SECRET: "canary" })).toThrow(
      "AGORA_WEBHOOK_SECRET needs AGORA_APP_ID.",
    )
    const other = readEnvironment({ ...app, ...customer, AGORA_REST_ORIGIN: "https://api.sd-rtn.com" })
    expect(other.settings.agora?.rest?.origin).toBe("https://api.sd-rtn.com")
    for (const origin of [
      "http://api.agora.io",
      "https://a@b.example",
      "https://b.example/path",
      "https://b.example?x",
    ])
      expect(() => readEnvironment({ ...app, ...customer, AGORA_REST_ORIGIN: origin }), origin).toThrow("https origin")
    expect(() => readEnvironment({ ...app, AGORA_CUSTOMER_KEY: "key" })).toThrow("together")
    expect(() => readEnvironment(customer)).toThrow("AGORA_APP_ID")
    expect(() => readEnvironment({ ...app, ...customer, AGORA_REST_ORIGIN: "canary" })).toThrow(/^(?!.*canary)/s)
  })
})
