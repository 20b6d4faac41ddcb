/**
 * A device for the gateway's own tests: it stamps, seals, signs, keeps cookies and opens answers. Written from the
 * specification on Node's crypto; it shares only schema/ with what it tests. For tests only.
 */
import crypto from "node:crypto"
import { proofText } from "#schema/account/session-proof.ts"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { type ErrorKind, errorOfCode } from "#schema/errors.ts"
import { type CommonParams, HEADER, headersToParams, paramsToHeaders } from "#schema/gateway/headers.ts"
import { ROUTER_ERRORS } from "#schema/gateway/router-errors.ts"
import { bindingText, signatureText } from "#schema/gateway/signature.ts"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { APP_ID, APP_VERSION, CODE_OK, PLATFORM_TYPE } from "#schema/rules/constants.ts"
import type { Gateway } from "../../../gateway/app.ts"

const OAEP = { padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const
export const ORIGIN = "http://livcam.test"

export interface Sealed {
  readonly data: string
  readonly key: string
}
export interface Reply {
  readonly code: number
  readonly message: string
  readonly data: unknown
}
/** What a test may change in a request on its way. */
export interface Twist {
  readonly params?: Partial<CommonParams>
  /** Gives the body that is sent in place of the one that was sealed and signed. */
  readonly body?: (body: string) => string
  /** The address that is signed in place of the real one. */
  readonly signedUrl?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly kid?: string
  readonly origin?: string
  readonly ip?: string
}

const sha256Hex = (text: string) => crypto.createHash("sha256").update(text).digest("hex")
const envelopeKey = (secret: Buffer, key: string, direction: string) =>
  Buffer.from(
    crypto.hkdfSync("sha256", secret, crypto.createHash("sha256").update(key).digest(), `v1|${direction}`, 32),
  )

export const sealFor = (plain: string, binding: string, { kid, spki }: { kid: string; spki: string }): Sealed => {
  const secret = Buffer.from(
    Array.from({ length: 8 }, () => String.fromCodePoint(0xf0000 + crypto.randomInt(0xfffe))).join(""),
  )
  const publicKey = crypto.createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" })
  const key = `v1.${kid}.${crypto.publicEncrypt({ key: publicKey, ...OAEP }, secret).toString("base64")}`
  const iv = crypto.randomBytes(12)
  const cipher = crypto.createCipheriv("aes-256-gcm", envelopeKey(secret, key, "req"), iv).setAAD(Buffer.from(binding))
  const data = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { data: data.toString("base64"), key }
}

export type DevicePair = crypto.KeyPairKeyObjectResult
export const makePair = (): DevicePair => crypto.generateKeyPairSync("rsa", { modulusLength: 2048 })

let shared: DevicePair | undefined
/** One pair for all devices: making one takes a while, and most tests do not care whose it is. */
const sharedPair = (): DevicePair => {
  shared ??= makePair()
  return shared
}

/** The errors that the request's endpoint names, and those of the router. */
const namedBy = ({ method, url }: Request): ReadonlyArray<ErrorKind> => {
  const { pathname } = new URL(url)
  const asked = Object.values(endpoints).find((endpoint) => endpoint.method === method && endpoint.path === pathname)
  return [...ROUTER_ERRORS, ...(asked?.errors ?? [])]
}

interface LoginData {
  readonly user: { readonly u_id: number }
  readonly signingToken: string
  readonly sessionKey: string
  readonly deviceId: string
}

export class TestDevice {
  readonly gateway: Gateway
  deviceId: string
  readonly cookies = new Map<string, string>()
  readonly pair: DevicePair
  userId = 0
  signingToken = ""
  /** The session's name, and the secret that resumes it. */
  sessionKey = ""
  resumeSecret = ""
  nextSecret = ""
  now = () => Date.now()
  #keys: ReadonlyArray<{ readonly kid: string; readonly spki: string }> = []

  constructor(
    gateway: Gateway,
    deviceId = `cc-${crypto.randomBytes(18).toString("base64url")}`,
    pair: DevicePair = sharedPair(),
  ) {
    this.gateway = gateway
    this.deviceId = deviceId
    this.pair = pair
  }
  get publicKey(): string {
    return this.pair.publicKey.export({ type: "spki", format: "der" }).toString("base64")
  }
  params(patch: Partial<CommonParams> = {}): CommonParams {
    return {
      appId: APP_ID,
      version: APP_VERSION,
      languageId: 1,
      deviceId: this.deviceId,
      userId: this.userId,
      portType: PLATFORM_TYPE,
      countryId: null,
      timestamp: this.now(),
      digits: Array.from({ length: 5 }, () => crypto.randomInt(1, 10)).join(""),
      // Random: with a clock that stands still, digits alone would repeat among a hundred requests one time in twelve.
      nonce: crypto.randomBytes(6).toString("base64url"),
      ...patch,
    }
  }
  sign(method: string, url: string, params: CommonParams, body: string): string {
    const text = signatureText(method, url, params, sha256Hex(body))
    return crypto.createHmac("sha256", Buffer.from(this.signingToken, "base64url")).update(text).digest("base64url")
  }
  async keys() {
    if (this.#keys.length === 0) {
      const { data } = await this.read(await this.send("config", {}))
      this.#keys = (data as { keys: ReadonlyArray<{ kid: string; spki: string }> }).keys
    }
    return this.#keys
  }

  /** The request as it would be sent. */
  async request(name: EndpointName, fields: object, twist: Twist = {}): Promise<Request> {
    const { method, path, access, body: kind } = endpoints[name]
    const params = this.params(twist.params)
    const query = new URLSearchParams(
      Object.entries(fields)
        .map(([key, value]): [string, string] => [key, String(value)])
        .sort(),
    ).toString()
    const url = method === "GET" && query !== "" ? `${path}?${query}` : path
    let body = method === "GET" ? "" : kind === "form" ? query : JSON.stringify(fields)
    if (kind === "sealed" && method !== "GET") {
      const keys = await this.keys()
      const key = keys.find(({ kid }) => kid === twist.kid) ?? keys[0]
      if (key === undefined) throw new Error("the gateway has no such key")
      body = JSON.stringify(sealFor(body, bindingText("req", method, url, params), key))
    }
    const headers = new Headers(paramsToHeaders(params))
    if (access !== "public" && this.signingToken !== "")
      headers.set(HEADER.signature, this.sign(method, twist.signedUrl ?? url, params, body))
    if (this.cookies.size > 0) headers.set("cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "))
    for (const [header, value] of Object.entries(twist.headers ?? {}))
      value === null ? headers.delete(header) : headers.set(header, value)
    const sent = twist.body?.(body) ?? body
    return new Request(`${twist.origin ?? ORIGIN}${url}`, {
      method,
      headers,
      ...(method === "GET" ? {} : { body: sent }),
    })
  }
  async send(name: EndpointName, fields: object, twist: Twist = {}): Promise<Response & { request: Request }> {
    const request = await this.request(name, fields, twist)
    return Object.assign(await this.deliver(request.clone(), twist.ip), { request })
  }
  /** Hands a request to the gateway and keeps the cookies that come back. */
  async deliver(request: Request, ip = "10.0.0.1"): Promise<Response> {
    const response = await this.gateway.fetch(request, { ip })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (rest.includes("Max-Age=0")) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
  /**
   * The reply, opened when it is sealed. Throws for an error that the endpoint does not name, so that no test of the
   * gateway misses such an error.
   */
  async read(response: Response & { request: Request }): Promise<Reply> {
    const json = (await response.json()) as Reply | Sealed
    const reply = "key" in json ? this.open(json, response.request) : json
    const { kind } = errorOfCode(reply.code)
    if (reply.code !== CODE_OK && !namedBy(response.request).includes(kind))
      throw new Error(`${new URL(response.request.url).pathname} does not name ${kind} (${reply.code})`)
    return reply
  }
  open(sealed: Sealed, request: Request): Reply {
    const { pathname, search } = new URL(request.url)
    const params = headersToParams((name) => request.headers.get(name))
    const secret = crypto.privateDecrypt(
      { key: this.pair.privateKey, ...OAEP },
      Buffer.from(sealed.key.slice("v1.device.".length), "base64"),
    )
    const bytes = Buffer.from(sealed.data, "base64")
    const decipher = crypto
      .createDecipheriv("aes-256-gcm", envelopeKey(secret, sealed.key, "res"), bytes.subarray(0, 12))
      .setAAD(Buffer.from(bindingText("res", request.method, pathname + search, params)))
      .setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8"))
  }
  async call(name: EndpointName, fields: object, twist: Twist = {}): Promise<Reply> {
    return this.read(await this.send(name, fields, twist))
  }

  /** Proves the session by its key, for a sign-in with this public key and this resume secret. */
  proofByKey(resumeHash: string, patch: { readonly at?: number; readonly session?: string } = {}) {
    const { userId, deviceId, publicKey: devicePublicKey } = this
    const named = { session: this.sessionKey, userId, deviceId, at: this.now(), ...patch }
    const signature = crypto
      .createHmac("sha256", Buffer.from(this.signingToken, "base64url"))
      .update(proofText({ ...named, devicePublicKey, resumeHash }))
      .digest("base64url")
    return { by: "key" as const, session: named.session, userId, at: named.at, signature }
  }
  proofBySecret(secret = this.resumeSecret) {
    return { by: "secret" as const, secrets: [secret] }
  }
  /** The fields of a sign-in: a new resume secret, and a proof of the former session. Default: by its key. */
  signInFields(former?: object) {
    this.nextSecret = crypto.randomBytes(32).toString("base64url")
    const resumeHash = sha256Hex(this.nextSecret)
    const proof = former ?? (this.sessionKey === "" ? undefined : this.proofByKey(resumeHash))
    return { devicePublicKey: this.publicKey, resumeHash, ...(proof === undefined ? {} : { former: proof }) }
  }
  async signIn(email: string, password: string): Promise<Reply> {
    return this.keep(await this.call("emailLogin", { email, password, ...this.signInFields() }))
  }
  /** Resumes the session. Default: by its key. */
  async resume(former?: object): Promise<Reply & { readonly status: number }> {
    const fields = { country: null, push_key: null, from_webapp: false, ...this.signInFields(former) }
    const response = await this.send("resumeLogin", fields)
    return { ...this.keep(await this.read(response)), status: response.status }
  }
  async register(fields: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const form = {
      email: `${crypto.randomBytes(6).toString("hex")}@mail.example`,
      password: "secret-1",
      birthday: "1990-05-10",
      gender: 2,
      userName: "Ann",
      countryId: "MY",
      ...this.signInFields(),
    }
    return this.keep(await this.call("emailRegister", { ...form, agreement: AGREEMENT_VERSION, ...fields }))
  }
  keep(reply: Reply): Reply {
    if (reply.code === 200) {
      const login = reply.data as LoginData
      this.userId = login.user.u_id
      this.signingToken = login.signingToken
      this.sessionKey = login.sessionKey
      this.deviceId = login.deviceId
      this.resumeSecret = this.nextSecret
    }
    return reply
  }
}
