/** The gateway's domain over the memory store, with a clock and randomness that a test sets. For tests only. */
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { newAccount } from "../../../gateway/accounts/new-account.ts"
import type { CallTimers } from "../../../gateway/calls/call-timers.ts"
import { callTimersLayer } from "../../../gateway/calls/watch-calls.ts"
import { scriptedPresence } from "../../../gateway/demo/presence-script.ts"
import { Entropy } from "../../../gateway/entropy.ts"
import { Feed } from "../../../gateway/feed/feed.ts"
import type { Caller } from "../../../gateway/http/caller.ts"
import { CookieJar } from "../../../gateway/http/cookies.ts"
import { Payments } from "../../../gateway/payment/payments.ts"
import { PayoutChannel } from "../../../gateway/payouts/payout-channel.ts"
import { Directory } from "../../../gateway/people/directory.ts"
import { Online } from "../../../gateway/people/online.ts"
import { DayPicks } from "../../../gateway/people/picks.ts"
import { Presence, PresenceScript } from "../../../gateway/people/presence.ts"
import { WallIndex } from "../../../gateway/people/wall-index.ts"
import { WallOrders } from "../../../gateway/people/wall-orders.ts"
import { RateLimit } from "../../../gateway/rate-limit.ts"
import { Settings } from "../../../gateway/settings.ts"
import { Captcha } from "../../../gateway/shop/captcha.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { AccountRow, NewAccount } from "../../../gateway/store/tables/accounts/accounts.ts"

import { worldStore } from "./world-store.ts"

export const START = Date.UTC(2026, 0, 15, 12)

/** A browser that sends no cookies and keeps none. */
export const noCookies = Layer.succeed(CookieJar, {
  get: () => undefined,
  set: () => {},
  add: () => {},
  clear: () => {},
  forget: () => {},
})

const settings = Layer.succeed(Settings, { iceServers: [], agora: null, reportsSuffice: true })
const base = Layer.mergeAll(
  worldStore,
  Feed.layer,
  Entropy.seeded("test"),
  Online.layer,
  WallOrders.layer,
  DayPicks.layer,
  RateLimit.layer(),
  Payments.layer(),
  PayoutChannel.byHand,
  Layer.succeed(PresenceScript, scriptedPresence),
  settings,
)

export type World =
  | Store
  | RateLimit
  | Payments
  | PayoutChannel
  | Captcha
  | Feed
  | Entropy
  | Online
  | Directory
  | WallIndex
  | WallOrders
  | DayPicks
  | RateLimit
  | Settings
  | Presence
  | CallTimers

/** A fresh world for each test, at START. */
export const inWorld = <A, E>(body: Effect.Effect<A, E, World>): Promise<A> =>
  Effect.andThen(TestClock.setTime(START), body).pipe(
    Effect.provide(
      Layer.provideMerge(
        Layer.mergeAll(WallIndex.layer, callTimersLayer, Captcha.layer()),
        Layer.provideMerge(Presence.layer, Layer.provideMerge(Directory.layer, base)),
      ),
    ),
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

export const addUser = (userName: string, fields: Partial<NewAccount> = {}): Effect.Effect<AccountRow, never, Store> =>
  Effect.gen(function* () {
    const store = yield* Store
    const createdAt = yield* Clock.currentTimeMillis
    return yield* store.transact((tx) =>
      tx.accounts.insert(newAccount({ countryId: "ES", userName, createdAt, ...fields })),
    )
  })

export const addHost = (userName: string, fields: Partial<NewAccount> = {}) =>
  addUser(userName, { goddess: true, callPrice: 40, friendCallPrice: 30, ...fields })

/** A signed caller on a device named after the user. */
export const callerOf = ({ id }: Pick<AccountRow, "id">, fields: Partial<Caller> = {}): Caller => ({
  userId: id,
  deviceId: `cc-device-${id}`,
  session: null,
  tokenHash: "",
  languageId: 1,
  countryId: null,
  ip: "127.0.0.1",
  addressCountry: null,
  origin: "http://localhost",
  ...fields,
})

export const visitor: Caller = callerOf({ id: 0 })

/** All entries of a user's feed. */
export const feedOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.feeds.pull(userId, 0, 10_000)))
