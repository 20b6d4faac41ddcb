/**
 * A push service on this machine, and browsers that subscribe to it. It opens what comes by the specifications (RFC
 * 8291 and RFC 8188) and checks the sender (RFC 8292), on Node's crypto: it shares no code with the library that made
 * the push. For tests only.
 */
import crypto from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Arrived {
  /** The endpoint's path. */
  readonly path: string
  readonly ttl: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
  /** The size of the body, as the service sees it. */
  readonly bytes: number
  /** The text that the browser reads. */
  readonly text: string
  readonly subject: string
}

export interface Browser {
  readonly path: string
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
}

const hmac = (key: Uint8Array, data: Uint8Array): Buffer => crypto.createHmac("sha256", key).update(data).digest()
const expand = (prk: Uint8Array, info: Uint8Array, length: number): Buffer =>
  hmac(prk, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)

/** The plain text of one aes128gcm record. */
const open = (body: Buffer, ecdh: crypto.ECDH, auth: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender])
  const prk = hmac(salt, expand(hmac(auth, ecdh.computeSecret(sender)), info, 32))
  const key = expand(prk, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
  const nonce = expand(prk, Buffer.from("Content-Encoding: nonce\0"), 12)
  const record = body.subarray(21 + idLength)
  const decipher = crypto.createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error("the record is not the last one")
  return plain.subarray(0, -1).toString("utf8")
}

/**
 * The subject and the key in the sender's token. Throws when the token is not signed by that key, is for another
 * service, or is over.
 */
const subjectOf = (authorization: string, origin: string): { readonly subject: string; readonly key: string } => {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = "", claims = "", signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"))
  const publicKey = crypto.createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" })
  const isSigned = crypto.verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"))
  if (!isSigned || aud !== origin || !(exp * 1_000 > Date.now())) throw new Error("the sender's token does not hold")
  return { subject: sub, key }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * `state.answer` is called for each push before it is taken. A status other than 201 rejects the push; undefined means
 * that `answer` has answered by itself.
 */
export const startPushService = async () => {
  const arrived: Array<Arrived> = []
  const wrong: Array<string> = []
  const browsers = new Map<string, { readonly ecdh: crypto.ECDH; readonly auth: Buffer; readonly key: string | null }>()
  const state = {
    asked: 0,
    answer: (_path: string, _response: ServerResponse): number | undefined => 201,
  }
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path, body] = [request.url ?? "", await bodyOf(request)]
    state.asked += 1
    const status = state.answer(path, response)
    if (status === undefined) return
    const browser = browsers.get(path)
    if (status === 201 && browser !== undefined)
      try {
        const { subject, key } = subjectOf(request.headers.authorization ?? "", origin())
        if (browser.key !== null && browser.key !== key) throw new Error("another gateway's key")
        const { ttl, urgency, topic } = request.headers
        arrived.push({
          ...{ path, ttl: Number(ttl), urgency: urgency?.toString(), topic: topic?.toString() },
          ...{ bytes: body.length, text: open(body, browser.ecdh, browser.auth), subject },
        })
      } catch (failed) {
        wrong.push(String(failed))
      }
    response.writeHead(browser === undefined ? 404 : status).end()
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    state,
    /** The pushes that were taken, in order. */
    arrived,
    /** Why pushes were rejected: they did not open, or came from another sender. */
    wrong,
    /** A browser that subscribes. With a `key` it accepts only pushes of this public key. */
    browser: (key: string | null = null): Browser => {
      const ecdh = crypto.createECDH("prime256v1")
      ecdh.generateKeys()
      const [auth, path] = [crypto.randomBytes(16), `/push/${crypto.randomBytes(12).toString("base64url")}`]
      browsers.set(path, { ecdh, auth, key })
      const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") }
      return { path, subscription: { endpoint: `${origin()}${path}`, ...keys } }
    },
    /** Unsubscribes the browser. */
    forget: ({ path }: Browser): void => void browsers.delete(path),
    of: ({ path }: Browser): ReadonlyArray<Arrived & { readonly pushed: Readonly<Record<string, unknown>> }> =>
      arrived.filter((one) => one.path === path).map((one) => ({ ...one, pushed: JSON.parse(one.text) })),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
