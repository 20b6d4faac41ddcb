/** Who asks: what the router has proved about a request before a handler sees it. */
import { Effect } from "effect"
import type { CommonParams } from "#schema/gateway/headers.ts"
import { sha256Hex } from "../digests.ts"
import type { SessionRow } from "../store/tables/sessions.ts"
import { COOKIE, CookieJar } from "./cookies.ts"

export type Session = SessionRow

export interface Caller {
  /** 0 is a visitor. Signed endpoints never see 0. */
  readonly userId: number
  /** `cc-…`; empty when the client has none yet. */
  readonly deviceId: string
  /** Null for a visitor; signed endpoints always have one. */
  readonly session: Session | null
  /** Hex SHA-256 of the user_token cookie that came along, proved or not; empty without one. */
  readonly tokenHash: string
  readonly languageId: number
  readonly countryId: string | null
  /** Address of the client; never logged beside a user. */
  readonly ip: string
  /** The two letters of the country that the address is in; null: not known. */
  readonly addressCountry: string | null
  /** Of the page, as the browser believes it: where a payment comes back to. */
  readonly origin: string
}

/** The name of the session that asks: signed endpoints are never answered without one. */
export const sessionIdOf = ({ session }: Caller) =>
  session === null ? Effect.die(new Error("a signed endpoint was asked without a session")) : Effect.succeed(session.id)

/** Who asks, by what a request says of itself and the session that it has proved. */
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
