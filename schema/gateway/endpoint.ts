/** What an endpoint is. Client and router are both derived from tables of these. */
import { Schema } from "effect"
import type { ErrorKind } from "../errors.ts"
import { IntentId, WholeMillis } from "../ids.ts"

/**
 * public: no session. guest: signed when there is a session, public otherwise. signed: needs a session.
 */
export type Access = "public" | "guest" | "signed"
/** plain: JSON both ways. sealed: envelopes both ways. form: the fields of a form, answered in JSON. */
export type Body = "plain" | "sealed" | "form"

/** One address of the gateway: how it is asked, what with, and what it answers. */
export interface Endpoint<
  Req extends Schema.Top = Schema.Top,
  Res extends Schema.Top = Schema.Top,
  K extends ErrorKind = ErrorKind,
> {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: `/${string}`
  readonly access: Access
  readonly body: Body
  /** GET sends its flat fields as the query, sorted by name; a form the same as its body; others a JSON body. */
  readonly request: Req
  readonly response: Res
  /** May be sent again with the same meaning: GET, and what carries an intent id. */
  readonly repeatable: boolean
  /** What its handler may refuse it with; the router may answer any endpoint with one of its own (router-errors.ts). */
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

/** Rows of endpoints that only read: for anybody, or for a session. */
export const get = {
  public: make("GET", "public", "plain", true),
  guest: make("GET", "guest", "plain", true),
  signed: make("GET", "signed", "plain", true),
}
/** A read whose question and answer are sealed. */
export const getSealed = make("GET", "signed", "sealed", true)
/** Rows of endpoints that change something: for anybody, for a session, or for a session and sealed. */
export const post = {
  guest: make("POST", "guest", "plain", false),
  signed: make("POST", "signed", "plain", false),
  publicSealed: make("POST", "public", "sealed", false),
  sealed: make("POST", "signed", "sealed", false),
}
/** The payload of an intent without its tag, under its intent's id. */
export const intentRequest = <F extends Schema.Struct.Fields>(payload: {
  readonly fields: F & { readonly _tag: unknown }
}) => {
  const { _tag, ...fields } = payload.fields
  return Schema.Struct({ intentId: IntentId, ...fields })
}
/** What each request of a once command carries. `deadline`: gateway time after which the gateway refuses it, ms. */
export const onceFields = { intentId: IntentId, deadline: WholeMillis } as const
/** The payload of a once command without its tag, under its id and its deadline. */
export const onceRequest = <F extends Schema.Struct.Fields>(payload: {
  readonly fields: F & { readonly _tag: unknown }
}) => {
  const { _tag, ...fields } = payload.fields
  return Schema.Struct({ ...onceFields, ...fields })
}
/** Carries an intent id in `intentId`: the gateway acts once, however often it comes. */
export const postIntent = make("POST", "signed", "sealed", true)
/** Says what does not change afterwards: a repeat changes nothing. */
export const postFact = make("POST", "signed", "sealed", true)
/** Part of a file (spec section 7, Uploads): says where it belongs, so a repeat changes nothing. Has a size limit of its own. */
export const postForm = make("POST", "signed", "form", true)
/** Carries intent ids, from visitors too: the gateway acts once for each. */
export const postGuestIntents = make("POST", "guest", "plain", true)
/** Rows of endpoints that replace something. */
export const put = { signed: make("PUT", "signed", "plain", true) }
