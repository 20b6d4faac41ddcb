/**
 * Who has proved who they are, elsewhere or by a code, and has no account yet, gets leave to register: a ticket, good for one account and for
 * as long as a form takes, where it was given alone. Where the answer was lost it opens what it has made, to the key that it was made for.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { SIGN_IN_JOIN_MS } from "#schema/rules/sign-in-elsewhere.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { CookieJar } from "../http/cookies.ts"
import { Store, type Tx } from "../store/store.ts"
import type { SignInTicketRow } from "../store/tables/sign-in-tickets.ts"
import { browserCookie } from "./elsewhere/browser-cookies.ts"
import { limitTries } from "./limit-tries.ts"
import { checkMember, insertMember } from "./new-member.ts"
import { openSession } from "./open-session.ts"
import { hashPassword, verifyPassword } from "./password.ts"
import { refuseClosed } from "./refuse-closed.ts"

/** What only this caller has: of a code that came to a telephone, the device that asked for it; of a way to a provider, that browser's cookie. */
const holderHash = (caller: Caller, jar: CookieJar["Service"], isByPhone: boolean): string | undefined => {
  if (isByPhone) return sha256Hex(`device ${caller.deviceId}`)
  const cookie = jar.get(browserCookie(caller.origin.startsWith("https:")))
  return cookie === undefined ? undefined : sha256Hex(cookie)
}

interface Fit {
  readonly joins: boolean
  readonly isByPhone: boolean
  /** The session that it is for; null: it is to sign in. */
  readonly session: string | null
}

/** Errors: signInOver, one word for a ticket that is unknown, used, too old or another's. */
const fitting = Effect.fnUntraced(function* (
  row: SignInTicketRow | null,
  { joins, isByPhone, session }: Fit,
  caller: Caller,
): Effect.fn.Return<SignInTicketRow, AppFailure<"signInOver">, CookieJar> {
  const isFine =
    row !== null &&
    (row.provider === "phone") === isByPhone &&
    row.browserHash === holderHash(caller, yield* CookieJar, isByPhone) &&
    row.joins === joins &&
    row.sessionId === session &&
    row.expiresAt > (yield* Clock.currentTimeMillis)
  return isFine ? row : yield* failure("signInOver")
})

/** A ticket to enter with, or one for a session. By itself, so that it is used up even when it does not fit. Errors: signInOver. */
export const takeTicket = Effect.fnUntraced(function* (ticket: string, session: string | null, caller: Caller) {
  const store = yield* Store
  const row = yield* store.transact((tx) => tx.signInTickets.take(sha256Hex(ticket)))
  return yield* fitting(row, { joins: false, isByPhone: false, session }, caller)
})

/** One to register with, which stays. Errors: signInOver. */
const leaveOf = Effect.fnUntraced(function* (
  tx: Pick<Tx, "signInTickets">,
  ticket: string,
  isByPhone: boolean,
  caller: Caller,
) {
  return yield* fitting(
    yield* tx.signInTickets.find(sha256Hex(ticket)),
    { joins: true, isByPhone, session: null },
    caller,
  )
})

type Proved = Pick<SignInTicketRow, "provider" | "subject" | "email" | "name" | "browserHash">

export const leaveToJoin = Effect.fnUntraced(function* (tx: Tx, proved: Proved) {
  const ticket = Buffer.from(yield* (yield* Entropy).bytes(32)).toString("base64url")
  const expiresAt = (yield* Clock.currentTimeMillis) + SIGN_IN_JOIN_MS
  const unused = { userId: null, keyHash: null, sessionId: null, links: false }
  yield* tx.signInTickets.insert({ ...proved, ...unused, tokenHash: sha256Hex(ticket), joins: true, expiresAt })
  return { needs: "registration" as const, ticket, nickname: proved.name }
})

/** To a number, on the device that has proved it. */
export const leaveByPhone = Effect.fnUntraced(function* (tx: Tx, phone: string, caller: Caller) {
  const browserHash = holderHash(caller, yield* CookieJar, true) ?? ""
  return yield* leaveToJoin(tx, { provider: "phone", subject: phone, email: null, name: "", browserHash })
})

interface Joins<E> {
  readonly isByPhone: boolean
  /** As it was checked; null: the account has none. */
  readonly password: string | null
  /** Asked with what the ticket proves. */
  readonly mayJoin: (tx: Tx, row: SignInTicketRow) => Effect.Effect<void, E>
}

type Registers = RequestOf<"socialRegister">

/**
 * The account that was made by the ticket, to whoever has the key that the first answer was sealed to and asks for the same: it is still the
 * person's and has the same password or none. Errors: signInOver, bans.
 */
const openMade = Effect.fnUntraced(function* (
  request: Registers,
  { isByPhone, password }: Pick<Joins<never>, "isByPhone" | "password">,
  caller: Caller,
) {
  const store = yield* Store
  const madeIn = Effect.fnUntraced(function* (tx: Tx) {
    const { provider, subject, userId, keyHash } = yield* leaveOf(tx, request.ticket, isByPhone, caller)
    const account = userId === null ? null : yield* tx.accounts.find(userId)
    const isTheirs = account !== null && (yield* tx.identities.find(provider, subject)) === account.id
    return isTheirs && keyHash === sha256Hex(request.devicePublicKey) ? account : yield* failure("signInOver")
  })
  const { passwordHash } = yield* store.transact(madeIn)
  const isSame = password === null ? passwordHash === null : yield* verifyPassword(password, passwordHash)
  if (!isSame) return yield* failure("signInOver")
  return yield* store.transact((tx) =>
    Effect.gen(function* () {
      const account = yield* madeIn(tx)
      // Changed while it was compared.
      if (account.passwordHash !== passwordHash) return yield* failure("signInOver")
      return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
    }),
  )
})

/**
 * A new account, which has what the ticket proves; asked again, the same one. Errors: signInOver, of the form, of `mayJoin`, rateLimited, bans.
 * A refusal leaves the ticket as it was.
 */
export const joinByTicket = Effect.fnUntraced(function* <E>(
  request: Registers,
  { isByPhone, password, mayJoin }: Joins<E>,
  caller: Caller,
) {
  const store = yield* Store
  yield* refuseClosed
  const now = yield* Clock.currentTimeMillis
  yield* checkMember(request, now)
  yield* limitTries("register", caller.deviceId, caller.ip)
  const { userId } = yield* store.single((tables) => leaveOf(tables, request.ticket, isByPhone, caller))
  if (userId !== null) return yield* openMade(request, { isByPhone, password }, caller)
  const passwordHash = password === null ? null : yield* hashPassword(password)
  const opened = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const row = yield* leaveOf(tx, request.ticket, isByPhone, caller)
      if (row.userId !== null) return null
      yield* refuseBanned(tx, 0, caller.deviceId)
      yield* mayJoin(tx, row)
      const { provider, subject, email, tokenHash } = row
      const account = yield* insertMember(tx, request, { email, passwordHash }, caller, now)
      // Made meanwhile by another ticket of the same person.
      if (!(yield* tx.identities.add({ provider, subject, userId: account.id, at: now })))
        return yield* failure("signInOver")
      yield* tx.signInTickets.made(tokenHash, { userId: account.id, keyHash: sha256Hex(request.devicePublicKey) })
      return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
    }),
  )
  // Null: the same was asked twice at once, and the other was first.
  return opened ?? (yield* openMade(request, { isByPhone, password }, caller))
})
