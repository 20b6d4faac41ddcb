/**
 * A gateway of a few lines on Node's own crypto. It opens, checks and seals by the specification, gives the answers
 * that a test sets, and records requests.
 */
import { Buffer } from "node:buffer"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import type { Endpoint } from "#schema/gateway/endpoint.ts"
import { type CommonParams, HEADER, headersToParams } from "#schema/gateway/headers.ts"
import { bindingText, signatureText } from "#schema/gateway/signature.ts"
import {
  type GatewayKeyPair,
  makeGatewayKeyPair,
  openRequest,
  type Sealed,
  sealResponse,
  sha256Hex,
  signatureOf,
} from "./peer-sealing.ts"

export interface Asked {
  readonly name: EndpointName
  readonly url: string
  readonly params: CommonParams
  readonly signature: string | null
  /** Whether the signature is right by the token that the peer knows; null for unsigned requests. */
  readonly signatureHolds: boolean | null
  /** The opened request, or the query's fields. */
  readonly request: unknown
  /** The body as it came. */
  readonly body: string
}

export type Said = { readonly code: number; readonly message?: string; readonly data?: unknown } | Response | Error

export interface PeerGateway {
  readonly fetch: (request: Request) => Promise<Response>
  readonly asked: ReadonlyArray<Asked>
  keys: ReadonlyArray<GatewayKeyPair>
  /** The device's public key (SPKI), as it would have come with the login. */
  devicePublicKey: string
  /**
   * Sets the answers to the next requests of an endpoint; the last answer is repeated. Config is answered without being
   * set.
   */
  readonly say: (name: EndpointName, ...answers: ReadonlyArray<Said>) => void
}

export const SIGNING_TOKEN = Buffer.alloc(32, 9).toString("base64url")

const pair = makeGatewayKeyPair("k1")

export const makePeerGateway = (clock: () => number = Date.now): PeerGateway => {
  const asked: Asked[] = []
  const answers = new Map<EndpointName, Said[]>()

  const answer = async (request: Request): Promise<Response> => {
    const address = new URL(request.url)
    const url = address.pathname + address.search
    const found = Object.entries(endpoints).find(
      ([, { method, path }]) => method === request.method && path === address.pathname,
    )
    if (!found) return Response.json({ code: 404, message: "", data: null }, { status: 404 })
    const name = found[0] as EndpointName
    const endpoint: Endpoint = found[1]
    const params = headersToParams((header) => request.headers.get(header))
    const signature = request.headers.get(HEADER.signature)
    const body = await request.text()
    const sealed = endpoint.body === "sealed"
    const base = { name, url, params, signature, body }
    const signatureHolds =
      signature === null
        ? null
        : signature === signatureOf(SIGNING_TOKEN, signatureText(request.method, url, params, sha256Hex(body)))
    let opened: unknown = Object.fromEntries(address.searchParams)
    if (request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
      opened = Object.fromEntries(new URLSearchParams(body))
    else if (body !== "") {
      try {
        const parsed: unknown = JSON.parse(body)
        opened = sealed
          ? openWithAny(parsed as Sealed, bindingText("req", request.method, url, params), peer.keys)
          : parsed
      } catch {
        asked.push({ ...base, signatureHolds, request: null })
        return Response.json({ code: 6666, message: "", data: null })
      }
    }
    asked.push({ ...base, signatureHolds, request: opened })
    const queue = answers.get(name) ?? []
    const said =
      (queue.length > 1 ? queue.shift() : queue[0]) ??
      (name === "config" ? { code: 200, data: configOf() } : { code: 404 })
    if (said instanceof Error) throw said
    if (said instanceof Response) return said.clone()
    const reply = { code: said.code, message: said.message ?? "", data: said.data ?? null }
    const headers = { date: new Date(clock()).toUTCString() }
    return sealed && reply.code === 200
      ? Response.json(
          sealResponse(JSON.stringify(reply), bindingText("res", request.method, url, params), peer.devicePublicKey),
          { headers },
        )
      : Response.json(reply, { headers })
  }

  const configOf = () => ({
    now: clock(),
    keys: peer.keys.map(({ kid, spki }) => ({ kid, spki })),
    deviceId: "cc-given-by-the-gateway-0001",
    realtimePath: "/realtime",
    iceServers: [],
    agoraAppId: null,
  })

  const peer: PeerGateway = {
    fetch: answer,
    asked,
    keys: [pair],
    devicePublicKey: "",
    say: (name, ...said) => {
      answers.set(name, [...said])
    },
  }
  return peer
}

const openWithAny = (sealed: Sealed, binding: string, keys: ReadonlyArray<GatewayKeyPair>): unknown => {
  const kid = sealed.key.split(".")[1]
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) throw new Error("unknown key id")
  return JSON.parse(openRequest(sealed, binding, key))
}
