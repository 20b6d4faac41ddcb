/**
 * A push service on this machine and browsers that subscribe at it. What comes is opened by the book (RFC 8291 and RFC 8188) and who sent it
 * is checked (RFC 8292), on Node's crypto: no code is shared with the library that made it. For tests only.
 */
import crypto from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Arrived {
  /** Path of the endpoint. */
  readonly path: string
  readonly ttl: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
  /** Of the body as the service sees it. */
  readonly bytes: number
  /** What its browser reads. */
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

/** Whom the sender's token names; throws when it is not signed by the key that it names, or is for another service. */
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

/** `answer` is called for each push before it is taken: a status other than 201 takes none, and what answers by itself gives none. */
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
    /** What was taken, in order. */
    arrived,
    /** Why pushes did not open, or whose they were. */
    wrong,
    /** A browser that subscribes, for pushes of this public key alone when one is given. */
    browser: (key: string | null = null): Browser => {
      const ecdh = crypto.createECDH("prime256v1")
      ecdh.generateKeys()
      const [auth, path] = [crypto.randomBytes(16), `/push/${crypto.randomBytes(12).toString("base64url")}`]
      browsers.set(path, { ecdh, auth, key })
      const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") }
      return { path, subscription: { endpoint: `${origin()}${path}`, ...keys } }
    },
    /** The browser has unsubscribed. */
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
