/** Lists the ways into the caller's account and removes one. At least one usable way always stays. */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { Entropy } from "../../entropy.ts"
import type { Feed } from "../../feed/feed.ts"
import { type Caller, sessionIdOf } from "../../http/caller.ts"
import type { CookieJar } from "../../http/cookies.ts"
import type { Handlers } from "../../http/handler.ts"
import { CodeCarrier } from "../../phone/code-carrier.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { FlowCookie } from "../elsewhere/flow-cookie.ts"
import { Providers } from "../elsewhere/providers.ts"
import { endSessions } from "../new-password.ts"
import { boundNow } from "../phone/phone-binding.ts"
import { isProved, provedOwner } from "../proved-owner.ts"
import { beginLink, finishLink } from "./link-elsewhere.ts"
import { proveOwner, sendOwnerCode } from "./owner-code.ts"
import { removeWay, tellRemoved } from "./remove-way.ts"

const waysIn = Effect.fnUntraced(function* (_: object, caller: Caller) {
  const store = yield* Store
  const { account, linked } = yield* store.transact((tx) =>
    Effect.all({ account: tx.accounts.find(caller.userId), linked: tx.identities.listOf(caller.userId) }),
  )
  const hasPassword = account !== null && account.passwordHash !== null
  const now = yield* Clock.currentTimeMillis
  return { hasPassword, linked: linked.map(({ provider }) => provider), isProved: isProved(caller, now) }
})

/**
 * Whether the owner could still sign in without `way`. Unconfigured providers, or codes that are not sent, do not
 * count.
 */
const hasAnother = Effect.fnUntraced(function* (tx: Tx, userId: number, way: string) {
  const [providers, { ways }] = [yield* Providers, yield* CodeCarrier]
  const account = yield* tx.accounts.find(userId)
  const hasPassword = account !== null && account.passwordHash !== null
  const others = (yield* tx.identities.listOf(userId)).filter(({ provider }) => provider !== way)
  const isOpen = (kind: string): boolean => (kind === "phone" ? hasPassword || ways.length > 0 : providers.has(kind))
  return (hasPassword && account.email !== null) || others.some(({ provider }) => isOpen(provider))
})

const unlink = Effect.fnUntraced(function* ({ way, password }: RequestOf<"unlink">, caller: Caller) {
  const [store, but] = [yield* Store, yield* sessionIdOf(caller)]
  const account = yield* provedOwner(password, caller)
  const gone = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const linked = yield* tx.identities.ofUser(way, account.id)
      if (linked === null) return null
      if (way === "phone" && (yield* boundNow(tx, account.id)).opensAt !== null) return yield* failure("phoneLocked")
      if (!(yield* hasAnother(tx, account.id, way))) return yield* failure("lastWayIn")
      yield* removeWay(tx, linked)
      yield* endSessions(tx, account.id, { but, why: "unlinked" })
      return linked
    }),
  )
  if (gone !== null) yield* tellRemoved(account, gone)
  return {}
})

export const wayHandlers: Handlers<
  "waysIn" | "beginLink" | "finishLink" | "unlink" | "sendOwnerCode" | "proveOwner",
  Store | Feed | Entropy | CookieJar | Providers | FlowCookie
> = { waysIn, beginLink, finishLink, unlink, sendOwnerCode, proveOwner }
