/**
 * Links an account elsewhere to the session's account, or proves the session's owner by it. The round trip is that of a
 * sign-in, but a request of the session begins it and the cookie names that session: the ticket is valid for that
 * session only, in that browser, once. So nobody is tricked into linking an account that somebody else is signed in to.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { PROVIDER_NAMES } from "#schema/rules/account/sign-in-elsewhere.ts"
import { type Caller, sessionIdOf } from "../../http/caller.ts"
import { CookieJar } from "../../http/cookies.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { SignInTicketRow } from "../../store/tables/accounts/sign-in-tickets.ts"
import { wayCookie } from "../elsewhere/browser-cookies.ts"
import { Providers } from "../elsewhere/providers.ts"
import { beginWay } from "../elsewhere/sign-in-way.ts"
import { takeTicket } from "../join-by-ticket.ts"
import { limitTries } from "../limit-tries.ts"
import { tellAccount } from "../notices/tell-account.ts"
import { proveEmail } from "../proved-email.ts"
import { provedOwner } from "../proved-owner.ts"

export const beginLink = Effect.fnUntraced(function* (request: RequestOf<"beginLink">, caller: Caller) {
  const [provider, session] = [(yield* Providers).get(request.provider), yield* sessionIdOf(caller)]
  const links = request.use === "link"
  if (links) yield* provedOwner(request.password, caller)
  if (provider === undefined) return yield* failure("providerAway")
  const { address, cookie } = yield* Effect.mapError(beginWay(provider, caller.origin, { session, links }), () =>
    failure("providerAway"),
  )
  const jar = yield* CookieJar
  jar.add(wayCookie(caller.origin.startsWith("https:")), cookie)
  return { address }
})

/** What the identity is to the account: already its way in, or newly linked. Errors: identityOther, identityUsed. */
const takenIn = Effect.fnUntraced(function* (tx: Tx, row: SignInTicketRow, { userId }: Caller, session: string) {
  const { provider, subject, email, links } = row
  const at = yield* Clock.currentTimeMillis
  const account = yield* tx.accounts.find(userId)
  const owner = yield* tx.identities.find(provider, subject)
  if (owner === userId) {
    yield* tx.sessions.proved(session, at)
    if (account !== null) yield* proveEmail(tx, account, email)
    return { became: "confirmed" as const, account: null }
  }
  if (!links) return yield* failure("identityOther")
  if (owner !== null) return yield* failure("identityUsed")
  if ((yield* tx.identities.ofUser(provider, userId)) !== null) return yield* failure("identityOther")
  // Another account has linked it in the meantime.
  if (!(yield* tx.identities.add({ provider, subject, userId, at }))) return yield* failure("identityUsed")
  if (account !== null) yield* proveEmail(tx, account, email)
  return { became: "linked" as const, account }
})

export const finishLink = Effect.fnUntraced(function* ({ ticket }: RequestOf<"finishLink">, caller: Caller) {
  const [store, session] = [yield* Store, yield* sessionIdOf(caller)]
  yield* limitTries("ticket", caller.deviceId, caller.ip)
  const row = yield* takeTicket(ticket, session, caller)
  const { became, account } = yield* store.transact((tx) => takenIn(tx, row, caller, session))
  const { provider } = row
  if (account !== null && provider !== "phone")
    yield* tellAccount(account, "wayAdded", { way: PROVIDER_NAMES[provider] })
  return { became }
})
