/**
 * What a ticket of a sign-in elsewhere gives: a session of the account whose identity it is, else leave to make one. An account is
 * never entered by its email: that two have the same says nothing about who they are to us.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { SIGN_IN_JOIN_MS } from "#schema/rules/sign-in-elsewhere.ts"
import { sha256Hex } from "../../digests.ts"
import { Entropy } from "../../entropy.ts"
import type { Feed } from "../../feed/feed.ts"
import { refuseBanned } from "../../http/authorise.ts"
import type { Caller } from "../../http/caller.ts"
import { CookieJar } from "../../http/cookies.ts"
import type { Settings } from "../../settings.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { SignInTicketRow } from "../../store/tables/sign-in-tickets.ts"
import { limitTries } from "../limit-tries.ts"
import { checkMember, insertMember } from "../new-member.ts"
import { openSession } from "../open-session.ts"
import { refuseClosed } from "../refuse-closed.ts"
import { browserCookie } from "./browser-cookies.ts"

/** Errors: signInOver, one word for a ticket that is unknown, used, too old or another browser's. It is used up even when it does not fit. */
const takeTicket = Effect.fnUntraced(function* (
  tx: Tx,
  ticket: string,
  joins: boolean,
  { origin }: Caller,
): Effect.fn.Return<SignInTicketRow, AppFailure<"signInOver">, CookieJar> {
  const jar = yield* CookieJar
  const browser = jar.get(browserCookie(origin.startsWith("https:")))
  const row = yield* tx.signInTickets.take(sha256Hex(ticket))
  const isFine =
    row !== null &&
    browser !== undefined &&
    row.browserHash === sha256Hex(browser) &&
    row.joins === joins &&
    row.expiresAt > (yield* Clock.currentTimeMillis)
  return isFine ? row : yield* failure("signInOver")
})

/** Leave to register, kept under a ticket of its own for as long as a form takes. */
const leaveToJoin = Effect.fnUntraced(function* (tx: Tx, row: SignInTicketRow) {
  // Whose the email is, is proved by the account's own password.
  if (row.email !== null && (yield* tx.accounts.findByEmail(row.email)) !== null) return yield* failure("passwordFirst")
  const ticket = Buffer.from(yield* (yield* Entropy).bytes(32)).toString("base64url")
  const expiresAt = (yield* Clock.currentTimeMillis) + SIGN_IN_JOIN_MS
  yield* tx.signInTickets.insert({ ...row, tokenHash: sha256Hex(ticket), joins: true, expiresAt })
  return { needs: "registration" as const, ticket, nickname: row.name }
})

/** Errors: signInOver, passwordFirst, rateLimited, bans. */
export const socialLogin = (
  request: RequestOf<"socialLogin">,
  caller: Caller,
): Effect.Effect<ResponseOf<"socialLogin">, RefusalOf<"socialLogin">, Store | Feed | Entropy | CookieJar> =>
  Effect.gen(function* () {
    const store = yield* Store
    yield* limitTries("ticket", caller.deviceId, caller.ip)
    // By itself, so that it is used up whatever comes after.
    const taken = yield* store.transact((tx) => Effect.result(takeTicket(tx, request.ticket, false, caller)))
    const row = yield* Effect.fromResult(taken)
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const userId = yield* tx.identities.find(row.provider, row.subject)
        const account = userId === null ? null : yield* tx.accounts.find(userId)
        if (account === null) return yield* leaveToJoin(tx, row)
        return yield* openSession(tx, account, caller, request, { isNew: false, resumed: null })
      }),
    )
  })

/** An account without a password. Errors: signInOver, of the form, passwordFirst, rateLimited, bans. A refusal leaves the ticket as it was. */
export const socialRegister = (
  request: RequestOf<"socialRegister">,
  caller: Caller,
): Effect.Effect<
  ResponseOf<"socialRegister">,
  RefusalOf<"socialRegister">,
  Store | Feed | Entropy | CookieJar | Settings
> =>
  Effect.gen(function* () {
    const store = yield* Store
    yield* refuseClosed
    const now = yield* Clock.currentTimeMillis
    yield* checkMember(request, now)
    yield* limitTries("register", caller.deviceId, caller.ip)
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const { provider, subject, email } = yield* takeTicket(tx, request.ticket, true, caller)
        yield* refuseBanned(tx, 0, caller.deviceId)
        if (email !== null && (yield* tx.accounts.findByEmail(email)) !== null) return yield* failure("passwordFirst")
        const account = yield* insertMember(tx, request, { email, passwordHash: null }, caller, now)
        // Made meanwhile by another ticket of the same person.
        if (!(yield* tx.identities.add({ provider, subject, userId: account.id, at: now })))
          return yield* failure("signInOver")
        return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
      }),
    )
  })
