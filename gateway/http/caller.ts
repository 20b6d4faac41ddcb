/** The caller: what the router has proved about a request before a handler sees it. */
import { Effect } from "effect"
import type { CommonParams } from "#schema/gateway/headers.ts"
import { sha256Hex } from "../digests.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { COOKIE, CookieJar } from "./cookies.ts"

export type Session = SessionRow

export interface Caller {
  /** 0 is a visitor. Signed endpoints never see 0. */
  readonly userId: number
  /** `cc-...`; empty when the client has no id yet. */
  readonly deviceId: string
  /** Null for a visitor; signed endpoints always have one. */
  readonly session: Session | null
  /** Hex SHA-256 of the user_token cookie as sent, proved or not; empty without the cookie. */
  readonly tokenHash: string
  readonly languageId: number
  readonly countryId: string | null
  /** The client's address; never logged beside a user. */
  readonly ip: string
  /** The two-letter country of the address; null: unknown. */
  readonly addressCountry: string | null
  /** The page's origin, as the browser sees it: payments return to it. */
  readonly origin: string
}

/** The caller's session id: signed endpoints are never answered without a session. */
export const sessionIdOf = ({ session }: Caller) =>
  session === null ? Effect.die(new Error("a signed endpoint was asked without a session")) : Effect.succeed(session.id)

/** The caller, from the request's parameters and the session that it has proved. */
export const callerOf = (
  session: Session | null,
  { deviceId, languageId, countryId }: CommonParams,
  { ip, addressCountry, origin }: Pick<Caller, "ip" | "addressCountry" | "origin">,
) =>
  Effect.map(CookieJar, (cookies): Caller => {
    const token = cookies.get(COOKIE.token)
    const tokenHash = token === undefined ? "" : sha256Hex(token)
    const from = { ip, addressCountry, origin }
    return { userId: session?.userId ?? 0, deviceId, session, tokenHash, languageId, countryId, ...from }
  })
