/**
 * An owner deletes their account (spec section 7, the POST beside /delAccount). For others it is gone at once, and all
 * its sessions end. After LEAVE_DAYS it is erased (erase-accounts.ts); logging in before that keeps it.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { LEAVE_DAYS, LEAVE_MS } from "#schema/rules/account/account-state.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { mailOf, mailWords } from "../mail/mail-texts.ts"
import { tellByMail } from "../mail/tell-by-mail.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { endSessions } from "./ban.ts"
import { freshNoticeId, tellNoticeWithin } from "./notices/notices.ts"
import { provedOwner } from "./proved-owner.ts"

/**
 * Hides the account from others and ends its sessions. Returns when it will be erased, ms. Returns null and changes
 * nothing when there is no such account, it is erased, or a payout is open.
 */
export const leaveWithin = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  const now = yield* Clock.currentTimeMillis
  const before = yield* tx.accounts.find(userId)
  if (before === null || before.erasedAt !== null) return null
  // Already asked for: the erasure time stays.
  if (before.leavesAt !== null) return before.leavesAt
  if ((yield* tx.payouts.openOrSince(userId, now)).some(({ status }) => status === "requested")) return null
  const leavesAt = now + LEAVE_MS
  yield* tx.accounts.update(userId, { leavesAt })
  yield* endSessions(tx, userId, "leaving", leavesAt, now)
  for (const { id } of yield* tx.pushSubscriptions.of(userId)) yield* tx.pushSubscriptions.drop(id)
  return leavesAt
})

const deleteAccount = Effect.fnUntraced(function* ({ password }: RequestOf<"deleteAccount">, caller: Caller) {
  const store = yield* Store
  const proved = yield* provedOwner(password, caller)
  yield* store.transact((tx) =>
    Effect.gen(function* () {
      // The password changed since it was verified: the old one deletes nothing.
      if ((yield* tx.accounts.find(proved.id))?.passwordHash !== proved.passwordHash)
        return yield* failure("passwordInvalid")
      if ((yield* leaveWithin(tx, proved.id)) === null) return yield* failure("payoutOpen")
    }),
  )
  const { email, languageId } = proved
  if (email !== null)
    yield* tellByMail({ to: email, ...mailOf(languageId, "accountLeaving", { days: String(LEAVE_DAYS) }) })
  return {}
})

/**
 * Keeps a leaving account and tells its owner so by a notice; an erased account stays erased. The caller has proved the
 * owner. Returns the account as it then stands.
 */
export const keepAccount = Effect.fnUntraced(function* (tx: Tx, { id }: Pick<AccountRow, "id">) {
  const before = yield* tx.accounts.find(id)
  if (before === null || before.leavesAt === null || before.erasedAt !== null) return before
  const { text } = mailWords(before.languageId, "accountStays", {})
  yield* Effect.orDie(tellNoticeWithin(tx, id, { id: yield* freshNoticeId, text }))
  return yield* tx.accounts.update(id, { leavesAt: null })
})

export const deleteAccountHandlers: Handlers<"deleteAccount", Store | Feed | Entropy> = { deleteAccount }
