/**
 * Redeems a ticket of a sign-in elsewhere: opens a session of the account with that identity, else gives a ticket to
 * register. An email never opens an account: that two emails are the same does not prove the same person.
 */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Caller } from "../../http/caller.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { SignInTicketRow } from "../../store/tables/accounts/sign-in-tickets.ts"
import { joinByTicket, leaveToJoin, takeTicket } from "../join-by-ticket.ts"
import { limitTries } from "../limit-tries.ts"
import { openSession } from "../open-session.ts"
import { proveEmail } from "../proved-email.ts"

/** The email belongs to an account: only that account's password proves its owner. */
const refuseKnownEmail = (tx: Tx, { email }: SignInTicketRow): Effect.Effect<void, AppFailure<"passwordFirst">> =>
  Effect.gen(function* () {
    if (email !== null && (yield* tx.accounts.findByEmail(email)) !== null) return yield* failure("passwordFirst")
  })

/** Errors: signInOver, passwordFirst, rateLimited, bans. */
export const socialLogin = Effect.fnUntraced(function* (request: RequestOf<"socialLogin">, caller: Caller) {
  const store = yield* Store
  yield* limitTries("ticket", caller.deviceId, caller.ip)
  const row = yield* takeTicket(request.ticket, null, caller)
  return yield* store.transact((tx) =>
    Effect.gen(function* () {
      const userId = yield* tx.identities.find(row.provider, row.subject)
      const account = userId === null ? null : yield* tx.accounts.find(userId)
      if (account !== null) {
        yield* proveEmail(tx, account, row.email)
        return yield* openSession(tx, account, caller, request, { isNew: false, resumed: null })
      }
      yield* refuseKnownEmail(tx, row)
      return yield* leaveToJoin(tx, row)
    }),
  )
})

/** Makes an account without a password. Errors: signInOver, of the form, passwordFirst, rateLimited, bans. */
export const socialRegister = (request: RequestOf<"socialRegister">, caller: Caller) =>
  joinByTicket(request, { isByPhone: false, password: null, mayJoin: refuseKnownEmail }, caller)
