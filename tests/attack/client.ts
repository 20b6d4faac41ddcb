/**
 * A device that speaks to the gateway over real HTTP and WebSocket. It is written from the specification and shares no
 * code with its target. Each step is open: a request can be prepared, changed in any part, sent and sent again.
 */
import crypto from "node:crypto"
import { WebSocket } from "ws"
import {
  boundText,
  type DevicePair,
  drawSecret,
  type Envelope,
  type GatewayKey,
  headersOf,
  makePair,
  open,
  type Params,
  SIGNATURE,
  seal,
  signatureOf,
  signedText,
  spkiOf,
  wrap,
} from "./wire.ts"

/** A request as it goes over the wire: any part may be forged before it is sent. */
export interface Outgoing {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty for a GET. */
  readonly body: string
  /** The parameters in its headers. The sealed answer is bound to them. */
  readonly params: Params
}

export interface Reply {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** The value in JSON under a path of names; undefined where there is none. */
export const within = (json: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce((at: unknown, name) => new Map(Object.entries(at ?? {})).get(name), json)

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The cookies that the answer sets: name and value. An empty value expires the cookie. */
  readonly cookies: ReadonlyMap<string, string>
  readonly ms: number
}

export interface Packet {
  readonly _tag: string
  readonly [field: string]: unknown
}

let pairOfAll: DevicePair | undefined
/** One key pair for all devices: making a pair is slow, and most attacks do not care whose it is. */
const somePair = (): DevicePair => {
  pairOfAll ??= makePair()
  return pairOfAll
}

const randomAddress = (): string => `10.${[0, 0, 0].map(() => crypto.randomInt(1, 255)).join(".")}`

const cookiesIn = (headers: Headers): ReadonlyMap<string, string> =>
  new Map(
    headers.getSetCookie().map((line): [string, string] => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, line.includes("Max-Age=0") ? "" : value]
    }),
  )

export interface DeviceOptions {
  readonly pair?: DevicePair
  readonly deviceId?: string
  /** The client's IP address, as the proxy before the gateway tells it. Default: a random one. */
  readonly address?: string
  /**
   * Reuses its first secret for every sealed request, as devices do for a while. Default: a new secret for each
   * request.
   */
  readonly keepsKey?: boolean
}

export class Device {
  readonly origin: string
  readonly pair: DevicePair
  /** A login may change it. */
  deviceId: string
  readonly address: string
  readonly cookies = new Map<string, string>()
  userId = 0
  signingToken = ""
  readonly keepsKey: boolean
  #keys: ReadonlyArray<GatewayKey> = []
  #kept: { readonly secret: Buffer; readonly key: string } | undefined

  constructor(origin: string, { pair, deviceId, address, keepsKey = false }: DeviceOptions = {}) {
    this.keepsKey = keepsKey
    this.origin = origin
    this.pair = pair ?? somePair()
    this.deviceId = deviceId ?? `cc-${crypto.randomBytes(18).toString("base64url")}`
    this.address = address ?? randomAddress()
  }

  get publicKey(): string {
    return spkiOf(this.pair)
  }

  params(patch: Partial<Params> = {}): Params {
    return {
      appId: "livcam-web",
      version: "1.0.0",
      languageId: 1,
      deviceId: this.deviceId,
      userId: this.userId,
      portType: 4,
      countryId: null,
      timestamp: Date.now(),
      digits: Array.from({ length: 5 }, () => crypto.randomInt(1, 10)).join(""),
      nonce: crypto.randomBytes(6).toString("base64url"),
      ...patch,
    }
  }

  get #cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    return cookie === "" ? {} : { cookie }
  }

  /** The gateway's public keys; fetched once. */
  async keys(): Promise<ReadonlyArray<GatewayKey>> {
    if (this.#keys.length === 0) {
      const answer = await this.send(this.plain("GET", "/config/v1/app"))
      this.#keys = within(JSON.parse(answer.text), "data", "keys") as ReadonlyArray<GatewayKey>
    }
    return this.#keys
  }

  /** Takes over keys that another device has fetched. */
  knowsKeys(keys: ReadonlyArray<GatewayKey>): void {
    this.#keys = keys
  }

  /** An unsigned request with the common headers; the body is sent as given. */
  plain(method: string, url: string, body = "", params = this.params()): Outgoing {
    return { method, url, params, body, headers: { ...headersOf(params), ...this.#cookieHeader } }
  }
  signed(method: string, url: string, body = "", params = this.params()): Outgoing {
    const outgoing = this.plain(method, url, body, params)
    const signature = signatureOf(this.signingToken, signedText(method, url, params, body))
    return { ...outgoing, headers: { ...outgoing.headers, [SIGNATURE]: signature } }
  }
  /** Seals the fields in an envelope. The request is signed when the device has a session, unless `visitor`. */
  async sealed(url: string, fields: unknown, params = this.params(), visitor = false): Promise<Outgoing> {
    const [key] = await this.keys()
    if (key === undefined) throw new Error("the gateway told no key")
    const drawn = drawSecret()
    const used = this.#kept ?? { secret: drawn, key: wrap(key, drawn) }
    if (this.keepsKey) this.#kept = used
    const bound = boundText("req", "POST", url, params)
    const body = JSON.stringify(seal(JSON.stringify(fields), bound, key, used.secret, used.key))
    return visitor || this.signingToken === ""
      ? this.plain("POST", url, body, params)
      : this.signed("POST", url, body, params)
  }

  /** Sends the request unchanged. Keeps the answer's cookies unless `keep` is false. */
  async send(outgoing: Outgoing, keep = true): Promise<Answer> {
    const began = performance.now()
    const response = await fetch(`${this.origin}${outgoing.url}`, {
      method: outgoing.method,
      headers: { "x-forwarded-for": this.address, ...outgoing.headers },
      ...(outgoing.body === "" ? {} : { body: outgoing.body }),
    })
    const text = await response.text()
    const cookies = cookiesIn(response.headers)
    if (keep)
      for (const [name, value] of cookies) value === "" ? this.cookies.delete(name) : this.cookies.set(name, value)
    return { status: response.status, headers: response.headers, text, cookies, ms: performance.now() - began }
  }
  /** The reply in an answer, opened when it is sealed. Throws when it is sealed to another device. */
  read(outgoing: Outgoing, { text }: Answer): Reply {
    const json = JSON.parse(text) as Reply | Envelope
    if (!("key" in json)) return json
    const bound = boundText("res", outgoing.method, outgoing.url, outgoing.params)
    return JSON.parse(open(json, bound, this.pair.privateKey)) as Reply
  }
  async ask(outgoing: Outgoing): Promise<Reply> {
    return this.read(outgoing, await this.send(outgoing))
  }
  get(url: string): Promise<Reply> {
    return this.ask(this.signingToken === "" ? this.plain("GET", url) : this.signed("GET", url))
  }
  /** POST to a sealed endpoint. */
  async post(url: string, fields: unknown): Promise<Reply> {
    return this.ask(await this.sealed(url, fields))
  }

  registration(fields: Readonly<Record<string, unknown>> = {}) {
    return {
      email: `${crypto.randomBytes(6).toString("hex")}@mail.example`,
      password: "attack-me-1",
      birthday: "1990-05-10",
      gender: 2,
      userName: "Mallory",
      countryId: "MY",
      devicePublicKey: this.publicKey,
      ...fields,
    }
  }
  /** Takes over user id, signing token and device id from a successful login. */
  keep(reply: Reply): Reply {
    if (reply.code === 200) {
      this.userId = Number(within(reply.data, "user", "u_id"))
      this.signingToken = String(within(reply.data, "signingToken"))
      this.deviceId = String(within(reply.data, "deviceId") ?? this.deviceId)
    }
    return reply
  }
  async register(fields: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    return this.keep(await this.post("/facade/api/user/email/register", this.registration(fields)))
  }
  async login(email: string, password: string): Promise<Reply> {
    const fields = { email, password, devicePublicKey: this.publicKey }
    return this.keep(await this.ask(await this.sealed("/devas/account/email/login", fields, this.params(), true)))
  }

  /** The first packet of a socket. */
  hello(params = this.params()): Packet {
    const signature = signatureOf(this.signingToken, signedText("GET", "/realtime", params, ""))
    return { _tag: "hello", params, signature }
  }
  /** An open socket; nothing was sent on it yet. */
  async socket(headers: Readonly<Record<string, string>> = {}): Promise<Line> {
    const socket = new WebSocket(`${this.origin.replace(/^http/, "ws")}/realtime`, {
      headers: { origin: this.origin, "x-forwarded-for": this.address, ...this.#cookieHeader, ...headers },
    })
    return Line.over(socket)
  }
  /** A socket that was welcomed. Throws when the hello is refused. */
  async online(): Promise<Line> {
    const line = await this.socket()
    line.say(this.hello())
    const first = await line.next()
    if (first._tag !== "welcome") throw new Error(`the hello was answered by ${JSON.stringify(first)}`)
    return line
  }
}

/** Delivers the caller's offer and the callee's answer to each other, so that their call may begin. */
export const signalEachOther = async (caller: Line, callee: Line, roomNum: string): Promise<void> => {
  for (const [kind, from, to] of [["offer", caller, callee] as const, ["answer", callee, caller] as const]) {
    from.say({ _tag: "signal", roomNum, payload: { kind, sdp: "v=0" } })
    await to.next("signal")
  }
}

/** An open socket. Keeps all packets in order; `next` waits for the first unread one. */
export class Line {
  readonly socket: WebSocket
  readonly packets: Array<Packet> = []
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>
  #read = 0
  #wake: () => void = () => undefined

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((closed) => {
      socket.once("close", () => {
        closed()
        this.#wake()
      })
    })
    socket.on("message", (data) => {
      this.packets.push(JSON.parse(data.toString()) as Packet)
      this.#wake()
    })
  }
  /** Rejects when the upgrade is refused. */
  static over(socket: WebSocket): Promise<Line> {
    const line = new Line(socket)
    return new Promise((opened, refused) => {
      socket.once("open", () => opened(line))
      socket.once("error", refused)
    })
  }
  say(packet: Packet | string): void {
    this.socket.send(typeof packet === "string" ? packet : JSON.stringify(packet))
  }
  /**
   * The next unread packet, of the given tag if any. Returns `closed` when the socket ends, `silence` after
   * `timeoutMs`.
   */
  async next(tag?: string, timeoutMs = 5_000): Promise<Packet> {
    const until = performance.now() + timeoutMs
    for (;;) {
      const packet = this.packets[this.#read]
      if (packet !== undefined) {
        this.#read += 1
        if (tag === undefined || packet._tag === tag) return packet
        continue
      }
      if (this.socket.readyState >= WebSocket.CLOSING) return { _tag: "closed" }
      const left = until - performance.now()
      if (left <= 0) return { _tag: "silence" }
      await new Promise<void>((awake) => {
        const late = setTimeout(awake, left)
        this.#wake = () => {
          clearTimeout(late)
          awake()
        }
      })
    }
  }
  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }
}
