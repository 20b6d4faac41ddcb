/** What an endpoint is. Client and router are both derived from tables of endpoints. */
import { Schema } from "effect"
import type { ErrorKind } from "../errors.ts"
import { IntentId, WholeMillis } from "../ids.ts"

/**
 * Who may call. public: no session. guest: signed when there is a session, public otherwise. signed: needs a session.
 */
export type Access = "public" | "guest" | "signed"
/** How bodies travel. plain: JSON both ways. sealed: envelopes both ways. form: form fields, answered in JSON. */
export type Body = "plain" | "sealed" | "form"

/** One endpoint of the gateway: its method, address, request and response. */
export interface Endpoint<
  Req extends Schema.Top = Schema.Top,
  Res extends Schema.Top = Schema.Top,
  K extends ErrorKind = ErrorKind,
> {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: `/${string}`
  readonly access: Access
  readonly body: Body
  /**
   * GET sends its flat fields as the query, sorted by name. A form sends the same text as its body. All others send a
   * JSON body.
   */
  readonly request: Req
  readonly response: Res
  /** True when sending it again has no further effect: GET, and requests with an intent id. */
  readonly repeatable: boolean
  /**
   * Errors that the handler may raise. The router may answer any endpoint with one of its own errors
   * (router-errors.ts).
   */
  readonly errors: ReadonlyArray<K>
}

const make =
  (method: Endpoint["method"], access: Access, body: Body, repeatable: boolean) =>
  <Req extends Schema.Top, Res extends Schema.Top, const K extends ErrorKind = never>(
    path: `/${string}`,
    request: Req,
    response: Res,
    errors: ReadonlyArray<K> = [],
  ): Endpoint<Req, Res, K> => ({
    method,
    path,
    access,
    body,
    request,
    response,
    repeatable,
    errors,
  })

/** Builders of endpoints that only read: for anybody, or for a session. */
export const get = {
  public: make("GET", "public", "plain", true),
  guest: make("GET", "guest", "plain", true),
  signed: make("GET", "signed", "plain", true),
}
/** A read whose request and response are sealed. */
export const getSealed = make("GET", "signed", "sealed", true)
/** Builders of endpoints that change something: for anybody, for a session, or for a session and sealed. */
export const post = {
  guest: make("POST", "guest", "plain", false),
  signed: make("POST", "signed", "plain", false),
  publicSealed: make("POST", "public", "sealed", false),
  sealed: make("POST", "signed", "sealed", false),
}
/** The request of an intent: its payload without the tag, and its id. */
export const intentRequest = <F extends Schema.Struct.Fields>(payload: {
  readonly fields: F & { readonly _tag: unknown }
}) => {
  const { _tag, ...fields } = payload.fields
  return Schema.Struct({ intentId: IntentId, ...fields })
}
/** Fields of each once command's request. `deadline`: gateway time, ms, after which the gateway refuses it. */
export const onceFields = { intentId: IntentId, deadline: WholeMillis } as const
/** The request of a once command: its payload without the tag, its id and its deadline. */
export const onceRequest = <F extends Schema.Struct.Fields>(payload: {
  readonly fields: F & { readonly _tag: unknown }
}) => {
  const { _tag, ...fields } = payload.fields
  return Schema.Struct({ ...onceFields, ...fields })
}
/** For requests with an intent id in `intentId`: the gateway acts once, however often the request arrives. */
export const postIntent = make("POST", "signed", "sealed", true)
/** For requests that state an unchanging fact: a repeat changes nothing. */
export const postFact = make("POST", "signed", "sealed", true)
/**
 * For a part of a file (spec section 7, Uploads). The request says where the part belongs, so a repeat changes nothing.
 * It has its own size limit.
 */
export const postForm = make("POST", "signed", "form", true)
/** For requests with intent ids, also from visitors: the gateway acts once for each id. */
export const postGuestIntents = make("POST", "guest", "plain", true)
/** Builders of endpoints that replace something. */
export const put = { signed: make("PUT", "signed", "plain", true) }
