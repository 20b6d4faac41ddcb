/**
 * A sign-in provider's server: OpenID Connect by its core specification and RFC 7636, with tokens signed by jose, and
 * beside it Facebook's login and graph as they are documented. It checks what a client must prove. For tests only.
 */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, jwtVerify, SignJWT } from "jose"

export const CLIENT = { clientId: "livcam-client", clientSecret: "livcam-secret" } as const

interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly location?: string
}

interface Grant {
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
  readonly person: Readonly<Record<string, unknown>>
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"))
}

const refusal = (error: string): Answer => ({ status: 400, body: { error } })

/** `appleKey`: the public key of a client that proves itself by signed secrets. */
export const startProvider = async ({ appleKey }: { readonly appleKey?: KeyObject } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const state = {
    /** The person who is signed in there. */
    person: { sub: "sub-1", email: "sam@elsewhere.example", email_verified: true, name: "Sam Lee" } as Readonly<
      Record<string, unknown>
    >,
    /** The error that its page ends with in place of a code. */
    refuses: null as string | null,
    /** Changes the claims of its id tokens. */
    twist: (claims: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => claims,
    /** Signs with a key that nobody knows. */
    isForged: false,
    /** Answers everything with 503, or nothing at all. */
    away: null as "trouble" | "silent" | null,
    /** The number of codes that clients asked about. */
    asked: 0,
  }
  let origin = ""

  const authorize = (query: URLSearchParams): Answer => {
    const redirectUri = query.get("redirect_uri") ?? ""
    if (query.get("client_id") !== CLIENT.clientId || query.get("response_type") !== "code")
      return refusal("invalid_request")
    const back = new URL(redirectUri)
    back.searchParams.set("state", query.get("state") ?? "")
    if (state.refuses !== null) back.searchParams.set("error", state.refuses)
    else {
      const code = randomBytes(16).toString("hex")
      const [nonce, challenge] = [query.get("nonce"), query.get("code_challenge")]
      grants.set(code, { redirectUri, nonce, challenge, person: state.person })
      back.searchParams.set("code", code)
    }
    return { status: 302, location: back.href }
  }

  const isClient = async (form: URLSearchParams): Promise<boolean> => {
    if (form.get("client_id") !== CLIENT.clientId) return false
    const secret = form.get("client_secret") ?? ""
    if (appleKey === undefined) return secret === CLIENT.clientSecret
    const { payload, protectedHeader } = await jwtVerify(secret, appleKey, { audience: origin, algorithms: ["ES256"] })
    return payload.iss === "TEAM123456" && payload.sub === CLIENT.clientId && protectedHeader.kid === "KEY1234567"
  }

  const idToken = ({ nonce, person }: Grant): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { ...person, iss: origin, aud: CLIENT.clientId, iat: now, exp: now + 300, ...(nonce && { nonce }) }
    const key = state.isForged ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : privateKey
    return new SignJWT({ ...state.twist(claims) }).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(key)
  }

  const exchange = async (form: URLSearchParams, isOpenId: boolean): Promise<Answer> => {
    state.asked += 1
    if (!(await isClient(form).catch(() => false))) return { status: 401, body: { error: "invalid_client" } }
    const code = form.get("code") ?? ""
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isProved = grant?.challenge === null || grant?.challenge === verifier
    if (grant === undefined || !isProved || grant.redirectUri !== form.get("redirect_uri"))
      return refusal("invalid_grant")
    const token = randomBytes(16).toString("hex")
    tokens.set(token, grant)
    const id = isOpenId ? { id_token: await idToken(grant) } : {}
    return { body: { access_token: token, token_type: "bearer", expires_in: 300, ...id } }
  }

  /** Facebook's graph: tells whose a token is, only to the app that got it. */
  const me = (query: URLSearchParams, token: string): Answer => {
    const grant = tokens.get(token)
    const proof = createHmac("sha256", CLIENT.clientSecret).update(token).digest("hex")
    if (grant === undefined || query.get("appsecret_proof") !== proof)
      return { status: 400, body: { error: { message: "Invalid OAuth access token.", code: 190 } } }
    return { body: { id: grant.person.sub, name: grant.person.name } }
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin)
    switch (pathname.replace(/^\/v\d+\.\d+/, "")) {
      case "/.well-known/openid-configuration":
        return {
          body: {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
          },
        }
      case "/jwks":
        return { body: { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }] } }
      case "/authorize":
      case "/dialog/oauth":
        return authorize(searchParams)
      case "/token":
        return exchange(await bodyOf(request), true)
      case "/oauth/access_token":
        return exchange(await bodyOf(request), false)
      case "/me":
        return me(searchParams, (request.headers.authorization ?? "").replace(/^bearer /i, ""))
      default:
        return { status: 404, body: {} }
    }
  }

  const server = createServer((request, response) => {
    if (state.away === "silent") return
    const answered = state.away === "trouble" ? Promise.resolve({ status: 503, body: {} } as Answer) : answer(request)
    void answered.then(({ status = 200, body = {}, location }) => {
      response.writeHead(status, { "content-type": "application/json", ...(location && { location }) })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    issuer: origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
