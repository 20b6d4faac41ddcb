/** Who asks: what the router has proved about a request before a handler sees it. */
import type { SessionRow } from "../store/rows.ts"

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
}
