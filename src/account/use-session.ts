/** Who uses the page: a visitor, a member, or not known yet. */

import type { SessionStatus } from "#schema/device/status.ts"
import type { AppError } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { Client, QueryState } from "../client/client.ts"
import { useQuery } from "../client/use-query.ts"

export type Session =
  | { readonly state: "loading" }
  | {
      readonly state: "visitor"
      readonly ended: AppError | null
      readonly cleared?: { readonly unsent: number }
      /** The session could not be read: the page goes on as for a visitor, but nothing has ended. */
      readonly isUnread?: true
    }
  | { readonly state: "signedIn"; readonly user: OwnUser; readonly coins: number; readonly points: number }

const SESSION = { _tag: "session" } as const

const sessionOf = (query: QueryState<SessionStatus>): Session => {
  if (query.state === "loading") return { state: "loading" }
  if (query.state === "failed") return { state: "visitor", ended: null, isUnread: true }
  const { state, user, ended, cleared, balance, points } = query.value
  if (state === "visitor") return cleared === undefined ? { state, ended } : { state, ended, cleared }
  // The member's saved data is gone. The user is still a member; the gateway sends who it is in a moment.
  return user === null ? { state: "loading" } : { state, user, coins: balance, points }
}

/** True for users who have bought anything (spec section 3, payStatus). */
export const isVip = (session: Session): boolean => session.state === "signedIn" && session.user.payStatus > 0

export const useSession = (): Session => sessionOf(useQuery(SESSION))

/** The session at this moment, for decisions in the middle of a navigation. */
export const readSession = (client: Client): Session => sessionOf(client.query(SESSION).get())
