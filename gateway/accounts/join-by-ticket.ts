/**
 * Registration after a proof of identity, by a provider or a phone code, when no account exists yet. The gateway hands
 * out a ticket: good for one account, as long as filling in a form takes, only for the caller who got it. When the
 * answer was lost, the ticket opens the account that it made, for the same device key only.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { SIGN_IN_JOIN_MS } from "#schema/rules/account/sign-in-elsewhere.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { CookieJar } from "../http/cookies.ts"
import { Store, type Tx } from "../store/store.ts"
import type { SignInTicketRow } from "../store/tables/accounts/sign-in-tickets.ts"
import { browserCookie } from "./elsewhere/browser-cookies.ts"
import { limitTries } from "./limit-tries.ts"
import { checkMember, insertMember } from "./new-member.ts"
import { openSession } from "./open-session.ts"
import { hashPassword, verifyPassword } from "./password.ts"
import { refuseClosed } from "./refuse-closed.ts"

/** Hash of what only this caller has: the asking device for a phone code, the browser's cookie for a provider. */
const holderHash = (caller: Caller, jar: CookieJar["Service"], isByPhone: boolean): string | undefined => {
  if (isByPhone) return sha256Hex(`device ${caller.deviceId}`)
  const cookie = jar.get(browserCookie(caller.origin.startsWith("https:")))
  return cookie === undefined ? undefined : sha256Hex(cookie)
}

interface Fit {
  readonly joins: boolean
  readonly isByPhone: boolean
  /** The session that the ticket is for. Null: it is for signing in. */
  readonly session: string | null
}

/** Errors: signInOver, for a ticket that is unknown, used, too old or another caller's. */
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

/**
 * Takes a ticket that signs in, or one for a session. A transaction of its own uses the ticket up even when it does not
 * fit. Errors: signInOver.
 */
export const takeTicket = Effect.fnUntraced(function* (ticket: string, session: string | null, caller: Caller) {
  const store = yield* Store
  const row = yield* store.transact((tx) => tx.signInTickets.take(sha256Hex(ticket)))
  return yield* fitting(row, { joins: false, isByPhone: false, session }, caller)
})

/** Finds a ticket to register with; it is not used up. Errors: signInOver. */
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

/** A registration ticket for a phone number, bound to the device that proved the number. */
export const leaveByPhone = Effect.fnUntraced(function* (tx: Tx, phone: string, caller: Caller) {
  const browserHash = holderHash(caller, yield* CookieJar, true) ?? ""
  return yield* leaveToJoin(tx, { provider: "phone", subject: phone, email: null, name: "", browserHash })
})

interface Joins<E> {
  readonly isByPhone: boolean
  /** Already validated. Null: the account gets no password. */
  readonly password: string | null
  /** Checks what the ticket proves, inside the transaction. */
  readonly mayJoin: (tx: Tx, row: SignInTicketRow) => Effect.Effect<void, E>
}

type Registers = RequestOf<"socialRegister">

/**
 * Opens the account that this ticket has already made. The caller must hold the device key that the first answer was
 * sealed to, the identity must still belong to the account, and the password must be the same (or still none). Errors:
 * signInOver, bans.
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
      // The password changed while it was compared.
      if (account.passwordHash !== passwordHash) return yield* failure("signInOver")
      return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
    }),
  )
})

/**
 * Makes an account with the identity that the ticket proves; a repeat opens the same account. A refusal leaves the
 * ticket as it is. Errors: signInOver, of the form, of `mayJoin`, rateLimited, bans.
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
      const emailProvedAt = email === null ? null : now
      const account = yield* insertMember(tx, request, { email, emailProvedAt, passwordHash }, caller, now)
      // Another ticket of the same person has made an account in the meantime.
      if (!(yield* tx.identities.add({ provider, subject, userId: account.id, at: now })))
        return yield* failure("signInOver")
      yield* tx.signInTickets.made(tokenHash, { userId: account.id, keyHash: sha256Hex(request.devicePublicKey) })
      return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
    }),
  )
  // Null: the same request ran twice at once, and the other one won.
  return opened ?? (yield* openMade(request, { isByPhone, password }, caller))
})
