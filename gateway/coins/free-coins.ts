/**
 * Free coins: each once per period for an account and for a device, and how often they are given per place and day:
 * enough that a family or a café notices no limit, too little for
 * accounts made by the hundred. The IP address and its network are counted, since addresses too are available by the
 * hundred. A device id limits nobody who makes them up.
 */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import type { Caller } from "../http/caller.ts"
import { networkOf } from "../http/peer.ts"
import type { Tx } from "../store/store.ts"
import type { FreeCoinsKey, FreeCoinsRow } from "../store/tables/coins/free-coins.ts"
import { postAndTell } from "./coins.ts"
import { freeCoinsGrant } from "./movement.ts"

/** Most accounts of one address, and of one network, that get the same coins in a day (UTC). */
const ADDRESS_A_DAY = 20
const NETWORK_A_DAY = 100

/** Counts one more use of `what` at `where`; true when today's limit is exceeded. */
export const hadEnough = (tx: Tx, what: string, where: string, at: number, most: number): Effect.Effect<boolean> =>
  Effect.map(tx.attempts.hit(`${what}:${where}`, dayStart(at), DAY_MS), (times) => times > most)

/** `hadEnough` for an IP address and the network around it. */
export const addressHadEnough = (tx: Tx, what: string, ip: string, at: number): Effect.Effect<boolean> =>
  Effect.flatMap(hadEnough(tx, what, ip, at, ADDRESS_A_DAY), (here) =>
    here ? Effect.succeed(true) : hadEnough(tx, `${what}:network`, networkOf(ip), at, NETWORK_A_DAY),
  )

/** The period of what is given once ever, not once a day. */
export const ONCE = "once"

/**
 * Gives free coins and tells the feed. Errors: alreadyCollected; collectedElsewhere, which means by another account on
 * this device, or by too many from this address. Users who have paid are no made-up accounts and are not counted by
 * address: many people of a mobile network share one.
 */
export const giveFreeCoins = Effect.fnUntraced(function* (
  tx: Tx,
  given: FreeCoinsKey & Pick<FreeCoinsRow, "coins">,
  { userId, deviceId, ip }: Pick<Caller, "userId" | "deviceId" | "ip">,
  at: number,
) {
  const { period, kind, item } = given
  const collected = yield* tx.freeCoins.of(userId, [period])
  if (collected.some((row) => row.kind === kind && row.item === item)) return yield* failure("alreadyCollected")
  if ((yield* tx.freeCoins.onDevice(deviceId, given)) !== null) return yield* failure("collectedElsewhere")
  const hasPaid = ((yield* tx.accounts.find(userId))?.payStatus ?? 0) > 0
  const what = item === "" ? kind : `${kind}:${item}`
  if (!hasPaid && (yield* addressHadEnough(tx, what, ip, at))) return yield* failure("collectedElsewhere")
  const row = { ...given, userId, deviceId, at }
  yield* tx.freeCoins.insert(row)
  yield* postAndTell(tx, freeCoinsGrant(row))
})
