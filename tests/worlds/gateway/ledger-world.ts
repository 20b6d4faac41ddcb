/**
 * A ledger with every kind of movement and the records that they are about, many times over, written into any store.
 * Also what somebody might do to it behind the gateway's back, each to a person of its own, with exactly the faults
 * that must be found then.
 */
import { Effect } from "effect"
import { newAccount } from "../../../gateway/accounts/new-account.ts"
import { newCall } from "../../../gateway/calls/new-call.ts"
import {
  freeCoinsGrant,
  giftGiven,
  grantOf,
  matchFee,
  minuteGivenBack,
  minuteOfCall,
  newUserGrant,
  orderMoved,
  payoutGivenBack,
  payoutHeld,
  postingsOf,
} from "../../../gateway/coins/movement.ts"
import { newOrder } from "../../../gateway/shop/new-order.ts"
import type { StoreShape } from "../../../gateway/store/store.ts"
import type { NewOrder, PaymentWordRow } from "../../../gateway/store/tables/shop/orders.ts"

const AT = 1_700_000_000_000
/** People of one transaction. */
const TOGETHER = 25
const [COINS, FREE, PRICE, MINUTES, FEE, POINTS] = [6_000, 20, 30, 3, 9, 1_000]

/** What its channel said of an order, in this order. */
const wordsOf = (
  { orderId, channelCode, amount, currency }: NewOrder,
  ...states: ReadonlyArray<PaymentWordRow["state"]>
): ReadonlyArray<PaymentWordRow> =>
  states.map((state, n) => ({
    ...{ channelCode, eventId: `${orderId}-${n}`, orderId, reference: `pay-${orderId}`, state, amount, currency },
    at: AT + n,
  }))

/** All records of the person `n`: the user `a`, who gives to the host `b`. */
const lifeOf = (n: number, a: number, b: number) => {
  const day = new Date(AT + (n % 300) * 86_400_000).toISOString().slice(0, 10)
  const orderOf = (what: string, patch: Partial<NewOrder>): NewOrder => ({
    ...newOrder(
      {
        ...{ orderId: `order-${what}-${n}`, userId: a, coinId: 1, coinCode: "c", itemName: "Coins", coins: COINS },
        ...{ amount: 990, amountUsd: 990, currency: "USD", countryCode: "US", channelCode: "till" },
        ...{ channelName: "Till", offerId: null, pageName: "shop", type: "once", subscriptionId: null },
        ...{ expiresAt: AT, lookAt: null },
      },
      AT,
    ),
    ...patch,
  })
  const paid = { status: "success", isCredited: true, isHeld: true, moves: 1 } as const
  const bought = orderOf("bought", { ...paid, freeCoins: FREE })
  const refunded = orderOf("refunded", { ...paid, isHeld: false, refund: "refunded", moves: 2, taken: COINS })
  const kept = orderOf("kept", { ...paid, refund: "coinsCredited", refundAskedAt: AT, moves: 3 })
  const back = { isHeld: false, refund: "refunded", refundAskedAt: AT } as const
  const twice = orderOf("twice", { ...paid, ...back, moves: 4, taken: 50 })
  const unpaid = orderOf("unpaid", { status: "failed", isOver: true })
  const left = orderOf("left", { status: "cancelled", isOver: true })
  const words = [
    ...wordsOf(bought, "open", "paid"),
    ...wordsOf(refunded, "paid", "refunded"),
    ...wordsOf(kept, "paid", "refundFailed"),
    ...wordsOf(twice, "paid", "refundFailed", "refunded"),
    ...wordsOf(unpaid, "open", "failed"),
  ]
  const gift = {
    ...{ recordId: `gift-${n}`, giftId: 1, giftName: "Rose", giftImage: "", gold: 400, giftStar: 1, friendGiftSort: 1 },
    ...{ senderId: a, receiverId: b, count: 10 as const, roomNum: null, time: AT },
  }
  const plain = { ...gift, recordId: `plain-${n}`, gold: 1, count: 1 as const }
  const packed = { ...gift, recordId: `packed-${n}`, gold: 0, count: 1 as const }
  const room = { roomNum: `room-${n}`, callerId: a, calleeId: b, callerDeviceId: "d", price: PRICE, invitedAt: AT }
  const over = { state: "ended", joinedAt: AT, startedAt: AT, endedAt: AT } as const
  const points = MINUTES * Math.floor(PRICE * 0.6)
  const call = { ...newCall(room), ...over, dueAt: null, minutes: MINUTES, coins: MINUTES * PRICE, points }
  const free = { ...newCall({ ...room, roomNum: `free-${n}`, price: 0 }), ...over, dueAt: null, minutes: 2 }
  /** The call's second minute began in the break that ended the call. */
  const gone = { left: 20_000, at: AT + 55_000, since: AT + 55_000, isAway: false, isBroken: true }
  const broken = {
    ...{ ...newCall({ ...room, roomNum: `broken-${n}` }), ...over, dueAt: null, calleeAbsence: gone },
    ...{ minutes: 1, coins: PRICE, points: points / MINUTES },
  }
  const match = {
    ...{ matchId: `match-${n}`, firstId: a, secondId: b, firstFee: FEE, secondFee: FEE, firstIsFree: false },
    ...{
      secondIsFree: false,
      foundAt: AT,
      decideBy: AT,
      firstAgreed: true,
      secondAgreed: true,
      outcome: "agreed" as const,
    },
  } as const
  const payout = (what: string) => ({
    ...{ payoutId: `payout-${what}-${n}`, userId: b, points: POINTS, amount: 500, currency: "USD" as const },
    ...{ channelCode: "manual", requestedAt: AT },
  })
  const [sent, rejected] = [payout("paid"), payout("rejected")]
  const checkIn = { userId: a, period: day, kind: "checkIn", item: "", deviceId: `cc-${n}`, coins: 5, at: AT }
  const task = { ...checkIn, kind: "task", item: "chat", coins: 8 }
  const steps = [
    [bought, "purchase", 0, COINS + FREE],
    [refunded, "purchase", 0, COINS],
    [refunded, "refund", 1, -COINS],
    [kept, "purchase", 0, COINS],
    [kept, "refund", 1, -700],
    [kept, "refund", 2, 700],
    [twice, "purchase", 0, COINS],
    [twice, "refund", 1, 0],
    [twice, "refund", 2, 0],
    [twice, "refund", 3, -50],
  ] as const
  const movements = [
    newUserGrant(a),
    freeCoinsGrant(checkIn),
    freeCoinsGrant(task),
    grantOf({ userId: a, amount: 20, reason: "reward", key: `game:${a}:play-${n}` }),
    ...steps.map(([order, reason, moves, coins]) => orderMoved({ ...order, moves }, reason, coins)),
    giftGiven(gift, true),
    giftGiven(plain, false),
    ...[1, 2, 3].map((minute) => minuteOfCall(call, minute)),
    ...[1, 2].map((minute) => minuteOfCall(broken, minute)),
    minuteGivenBack(broken, 2),
    matchFee(match.matchId, a, FEE),
    payoutHeld(sent),
    payoutHeld(rejected),
    payoutGivenBack(rejected),
  ]
  return {
    postings: movements.flatMap(postingsOf),
    orders: [bought, refunded, kept, twice, unpaid, left],
    words,
    gifts: [gift, plain, packed],
    calls: [call, free, broken],
    matches: [match],
    payouts: [
      { ...sent, status: "paid", rejection: null, settledAt: AT },
      { ...rejected, status: "rejected", rejection: "rules", settledAt: AT },
    ],
    freeCoins: [checkIn, task],
  } as const
}

/** The number of each person's postings. */
export const POSTINGS_EACH = 55

/** Writes the lives of `people` users, each with a host of its own; returns their ids. */
export const fillLedger = (store: StoreShape, people: number) =>
  Effect.gen(function* () {
    const users: Array<{ readonly user: number; readonly host: number }> = []
    for (let from = 0; from < people; from += TOGETHER)
      yield* store.transact((tx) =>
        Effect.gen(function* () {
          const made: Array<{ readonly user: number; readonly host: number }> = []
          for (let n = from; n < Math.min(people, from + TOGETHER); n++) {
            const user = (yield* tx.accounts.insert(newAccount({ userName: "Ann", createdAt: AT }))).id
            const host = (yield* tx.accounts.insert(newAccount({ userName: "Bea", createdAt: AT, goddess: true }))).id
            made.push({ user, host })
          }
          const lives = made.map(({ user, host }, n) => lifeOf(from + n, user, host))
          yield* tx.ledger.post(
            lives.flatMap(({ postings }) => postings),
            AT,
          )
          for (const life of lives) {
            for (const order of life.orders) yield* tx.orders.insert(order)
            for (const word of life.words) yield* tx.orders.hear(word)
            for (const gift of life.gifts) yield* tx.gifts.insert(gift)
            for (const call of life.calls) yield* tx.calls.insert(call)
            for (const match of life.matches) yield* tx.matches.insert(match)
            for (const payout of life.payouts) yield* tx.payouts.insert(payout)
            for (const row of life.freeCoins) yield* tx.freeCoins.insert(row)
          }
          yield* tx.afterCommit(Effect.sync(() => void users.push(...made)))
        }),
      )
    return users
  })

interface Corruption {
  readonly what: string
  /** What is done to the person `n`: the user `user` with the host `host`. */
  readonly sql: (n: number, user: number, host: number) => string
  /** The faults of links and records that must be found, as `kind account: expected`. */
  readonly found: (n: number, user: number, host: number) => ReadonlyArray<string>
}

const amountOf = (key: string, amount: number): string =>
  `update ledger_entries set amount = ${amount} where idempotency_key = '${key}'`
const gone = (key: string): string => `delete from ledger_entries where idempotency_key like '${key}:%'`
const asked = (account: string, amount: number, reason: string, key: string): string =>
  `record ${account}: ${amount} of ${account} as ${reason} under ${key}`
const forged = (account: string, ref: number | string, key: string, reason = "reward"): string =>
  `insert into ledger_entries (account, amount, reason, ref, idempotency_key, at, balance, hash)
   values ('${account}', 70, '${reason}', '${ref}', '${key}:user', 1, 70, 'h')`

const HELD = "success, its refund none, and its coins are the user's"
const disagrees = (order: string, how: string): string =>
  `record order:order-${order}: one that agrees with itself: it ${how}`
const said = (n: number, order: string, state: PaymentWordRow["state"]): string =>
  `insert into payment_words (channel_code, event_id, order_id, reference, state, amount, currency, at)
   values ('till', 'forged-${n}', 'order-${order}-${n}', 'forged', '${state}', 990, 'USD', ${AT + 9})`

export const CORRUPTIONS: ReadonlyArray<Corruption> = [
  {
    what: "another amount of a purchase",
    sql: (n) => amountOf(`order:order-bought-${n}:user`, 60_200),
    found: (n, user) => [asked(`coins:${user}`, COINS + FREE, "purchase", `order:order-bought-${n}:user`)],
  },
  {
    what: "a purchase whose postings are gone",
    sql: (n) => gone(`order:order-bought-${n}`),
    found: (n, user) => [
      asked(`coins:${user}`, COINS + FREE, "purchase", `order:order-bought-${n}:user`),
      asked("house:sales", -COINS - FREE, "purchase", `order:order-bought-${n}:house`),
    ],
  },
  {
    what: "an order that has more coins than were posted",
    sql: (n) => `update orders set coins = ${COINS + 1} where order_id = 'order-bought-${n}'`,
    found: (n, user) => [
      asked(`coins:${user}`, COINS + FREE + 1, "purchase", `order:order-bought-${n}:user`),
      asked("house:sales", -COINS - FREE - 1, "purchase", `order:order-bought-${n}:house`),
    ],
  },
  {
    what: "an order that is gone",
    sql: (n) => `delete from orders where order_id = 'order-bought-${n}'`,
    found: (n, user) => [
      ...[`coins:${user}`, "house:sales"].map((account) => `link ${account}: a record of order:order-bought-${n}`),
      `record order:order-bought-${n}: an order, of which its channel has spoken`,
    ],
  },
  {
    what: "an order that is another's",
    sql: (n, _, host) => `update orders set user_id = ${host} where order_id = 'order-bought-${n}'`,
    found: (n, user, host) => [
      `record coins:${user}: ${COINS + FREE} of coins:${host} as purchase under order:order-bought-${n}:user`,
    ],
  },
  {
    what: "a paid order without coins",
    sql: (n) => `update orders set status = 'success' where order_id = 'order-unpaid-${n}'`,
    found: (n) => [
      `record order:order-unpaid-${n}: one that agrees with itself: it is success, its refund none, and its coins are not the user's`,
    ],
  },
  {
    what: "a paid order that says that it has its coins",
    sql: (n) =>
      `update orders set status = 'success', is_credited = true, is_held = true, moves = 1 where order_id = 'order-unpaid-${n}'`,
    found: (n) => [
      disagrees(
        `unpaid-${n}`,
        `is ${HELD}, and by its channel's words it is failed, its refund none, and its coins are not the user's`,
      ),
    ],
  },
  {
    what: "a paid order without coins, whose words are true",
    sql: (n) =>
      `update orders set status = 'cancelled', is_over = true, is_credited = false, is_held = false, moves = 0 where order_id = 'order-bought-${n}'`,
    found: (n, user) => [
      ...[`coins:${user}`, "house:sales"].map((account) => `link ${account}: no such posting, by its record`),
      disagrees(
        `bought-${n}`,
        `is cancelled, its refund none, and its coins are not the user's, and by its channel's words it is ${HELD}`,
      ),
    ],
  },
  {
    what: "a purchase of which no word says that it was paid",
    sql: (n) => `delete from payment_words where order_id = 'order-bought-${n}' and state = 'paid'`,
    found: (n) => [
      disagrees(
        `bought-${n}`,
        `is ${HELD}, and by its channel's words it is processing, its refund none, and its coins are not the user's`,
      ),
    ],
  },
  {
    what: "an order whose coins came and went, and of which nothing was said",
    sql: (n) =>
      `with gone as (delete from payment_words where order_id = 'order-twice-${n}')
       update orders set status = 'cancelled', is_over = true, refund = null, refund_asked_at = null where order_id = 'order-twice-${n}'`,
    found: (n) => [disagrees(`twice-${n}`, "was given its coins, and nothing says that it was paid")],
  },
  {
    what: "a word that an order was paid",
    sql: (n) => said(n, "unpaid", "paid"),
    found: (n) => [
      disagrees(
        `unpaid-${n}`,
        `is failed, its refund none, and its coins are not the user's, and by its channel's words it is ${HELD}`,
      ),
    ],
  },
  {
    what: "a word that an order was paid back",
    sql: (n) => said(n, "bought", "refunded"),
    found: (n) => [
      disagrees(
        `bought-${n}`,
        `is ${HELD}, and by its channel's words it is success, its refund refunded, and its coins are not the user's`,
      ),
    ],
  },
  {
    what: "a refund of which no word says anything",
    sql: (n) => `delete from payment_words where order_id = 'order-refunded-${n}' and state = 'refunded'`,
    found: (n) => [
      disagrees(
        `refunded-${n}`,
        `is success, its refund refunded, and its coins are not the user's, and by its channel's words it is ${HELD}`,
      ),
    ],
  },
  {
    what: "less that was paid",
    sql: (n) => `update payment_words set amount = 1 where order_id = 'order-bought-${n}' and state = 'paid'`,
    found: (n) => [disagrees(`bought-${n}`, "is of 990 USD by till, and a word of 1 USD by till was kept")],
  },
  {
    what: "another currency in which was paid",
    sql: (n) => `update payment_words set currency = 'JPY' where order_id = 'order-bought-${n}' and state = 'paid'`,
    found: (n) => [disagrees(`bought-${n}`, "is of 990 USD by till, and a word of 990 JPY by till was kept")],
  },
  {
    what: "another channel that says that it was paid",
    sql: (n) => `update payment_words set channel_code = 'own' where order_id = 'order-bought-${n}' and state = 'paid'`,
    found: (n) => [disagrees(`bought-${n}`, "is of 990 USD by till, and a word of 990 USD by own was kept")],
  },
  {
    what: "an order that costs more than was paid",
    sql: (n) => `update orders set amount = 4990 where order_id = 'order-bought-${n}'`,
    found: (n) => [disagrees(`bought-${n}`, "is of 4990 USD by till, and a word of 990 USD by till was kept")],
  },
  {
    what: "a word of an order that there is not",
    sql: (n) => said(n, "invented", "paid"),
    found: (n) => [`record order:order-invented-${n}: an order, of which its channel has spoken`],
  },
  {
    what: "a refund whose postings are gone",
    sql: (n) => gone(`order:order-refunded-${n}:1`),
    found: (n, user) => [
      asked(`coins:${user}`, -COINS, "refund", `order:order-refunded-${n}:1:user`),
      asked("house:sales", COINS, "refund", `order:order-refunded-${n}:1:house`),
    ],
  },
  {
    what: "an order that says that less was taken back",
    sql: (n) => `update orders set taken = 40 where order_id = 'order-twice-${n}'`,
    found: (n, user) => [
      asked(`coins:${user}`, -40, "refund", `order:order-twice-${n}:3:user`),
      asked("house:sales", 40, "refund", `order:order-twice-${n}:3:house`),
    ],
  },
  {
    what: "more given back than a refund had taken",
    sql: (n) => amountOf(`order:order-kept-${n}:2:user`, 900),
    found: (n, user) => [asked(`coins:${user}`, 700, "refund", `order:order-kept-${n}:2:user`)],
  },
  {
    what: "a gift at another price",
    sql: (n) => `update gift_records set gold = 399 where record_id = 'gift-${n}'`,
    found: (n, user, host) => [
      asked(`coins:${user}`, -3_990, "gift", `gift:gift-${n}:sender`),
      asked(`points:${host}`, 2_394, "gift", `gift:gift-${n}:receiver`),
      asked("house:gifts", 1_596, "gift", `gift:gift-${n}:house`),
    ],
  },
  {
    what: "more points of a gift",
    sql: (n) => amountOf(`gift:gift-${n}:receiver`, 9_000),
    found: (n, _, host) => [asked(`points:${host}`, 2_400, "gift", `gift:gift-${n}:receiver`)],
  },
  {
    what: "a gift whose postings are gone",
    sql: (n) => gone(`gift:plain-${n}`),
    found: (n, user) => [
      asked(`coins:${user}`, -1, "gift", `gift:plain-${n}:sender`),
      asked("house:gifts", 1, "gift", `gift:plain-${n}:house`),
    ],
  },
  {
    what: "a gift out of a backpack that was paid",
    sql: (n, user) => forged(`coins:${user}`, `packed-${n}`, `gift:packed-${n}`, "gift").replace(":user'", ":sender'"),
    found: (_, user) => [`record coins:${user}: no posting`],
  },
  {
    what: "a minute of a call whose postings are gone",
    sql: (n) => gone(`call:room-${n}:2`),
    found: (n, user, host) => [
      asked(`coins:${user}`, -PRICE, "callMinute", `call:room-${n}:2:caller`),
      asked(`points:${host}`, 18, "callMinute", `call:room-${n}:2:host`),
      asked("house:calls", 12, "callMinute", `call:room-${n}:2:house`),
    ],
  },
  {
    what: "a minute at another price",
    sql: (n) => amountOf(`call:room-${n}:1:caller`, -3),
    found: (n, user) => [asked(`coins:${user}`, -PRICE, "callMinute", `call:room-${n}:1:caller`)],
  },
  {
    what: "a minute that the call does not have",
    sql: (n, user) =>
      forged(`coins:${user}`, `room-${n}`, `call:room-${n}:4`, "callMinute").replace(":user'", ":caller'"),
    found: (_, user) => [`link coins:${user}: no such posting, by its record`],
  },
  {
    what: "a minute given back that the call has",
    sql: (n, user) =>
      forged(`coins:${user}`, `room-${n}`, `call:room-${n}:3:back`, "refund").replace(":user'", ":caller'"),
    found: (_, user) => [`link coins:${user}: no such posting, by its record`],
  },
  {
    what: "a minute that nobody had and that did not come back",
    sql: (n) => gone(`call:broken-${n}:2:back`),
    found: (_, user, host) => [
      `record coins:${user}: no posting`,
      `record points:${host}: no posting`,
      "record house:calls: no posting",
    ],
  },
  {
    what: "more that came back of a minute",
    sql: (n) => amountOf(`call:broken-${n}:2:back:caller`, 2 * PRICE),
    found: (n, user) => [asked(`coins:${user}`, PRICE, "refund", `call:broken-${n}:2:back:caller`)],
  },
  {
    what: "a call that says that it cost less",
    sql: (n) => `update calls set coins = 60 where room_num = 'room-${n}'`,
    found: (n) => [
      `record call:room-${n}: one that agrees with itself: it has 3 minutes at 30, and says that they were 60 coins and 54 points`,
    ],
  },
  {
    what: "a match that cost more",
    sql: (n) => amountOf(`match:match-${n}:USER:user`, -90),
    found: (n, user) => [asked(`coins:${user}`, -FEE, "callMinute", `match:match-${n}:${user}:user`)],
  },
  {
    what: "a payout of more points",
    sql: (n) => `update payouts set points = 1001 where payout_id = 'payout-paid-${n}'`,
    found: (n, _, host) => [
      asked(`points:${host}`, -1_001, "other", `payout:payout-paid-${n}:host`),
      asked("house:payouts", 1_001, "other", `payout:payout-paid-${n}:house`),
    ],
  },
  {
    what: "a rejected payout that did not come back",
    sql: (n) => gone(`payout:payout-rejected-${n}:back`),
    found: (n, _, host) => [
      asked(`points:${host}`, POINTS, "other", `payout:payout-rejected-${n}:back:host`),
      asked("house:payouts", -POINTS, "other", `payout:payout-rejected-${n}:back:house`),
    ],
  },
  {
    what: "a check-in that gave more",
    sql: (_, user) => `update free_coins set coins = 50 where user_id = ${user} and kind = 'checkIn'`,
    found: (n, user) => {
      const day = new Date(AT + (n % 300) * 86_400_000).toISOString().slice(0, 10)
      return [
        asked(`coins:${user}`, 50, "reward", `checkIn:${user}:${day}:user`),
        asked("house:grants", -50, "reward", `checkIn:${user}:${day}:house`),
      ]
    },
  },
  {
    what: "a check-in's coins without a check-in",
    sql: (_, user) => forged(`coins:${user}`, user, `checkIn:${user}:2031-01-01`),
    found: (_, user) => [`link coins:${user}: a record of checkIn:${user}:2031-01-01`],
  },
  {
    what: "a task's coins without a claim",
    sql: (_, user) => forged(`coins:${user}`, user, `task:${user}:once:photo`),
    found: (_, user) => [`link coins:${user}: a record of task:${user}:once:photo`],
  },
  {
    what: "a task that was collected without coins",
    sql: (_, user) =>
      `insert into free_coins (user_id, kind, item, period, device_id, coins, at) values (${user}, 'task', 'photo', 'once', 'x${user}', 30, 1)`,
    found: (_, user) => [
      asked(`coins:${user}`, 30, "reward", `task:${user}:once:photo:user`),
      asked("house:grants", -30, "reward", `task:${user}:once:photo:house`),
    ],
  },
  {
    what: "a prize that no game has",
    sql: (_, user) => forged(`coins:${user}`, user, `game:${user}:forged`),
    found: (_, user) => [
      `link coins:${user}: coins of ${user} as reward: 5 or 10 or 30 or 200 or 1 or 2 or 3 or 100 or 20`,
    ],
  },
  {
    what: "coins of a new user whom there is not",
    sql: () => forged("coins:999999999", 999_999_999, "newUser:999999999", "newUser"),
    found: () => ["link coins:999999999: an account 999999999"],
  },
  {
    what: "coins for nothing",
    sql: (n, user) => forged(`coins:${user}`, user, `because:${n}`),
    found: (n, user) => [`link coins:${user}: a record of because:${n}`],
  },
]

/** The statements that do each corruption to a person of its own. The ledger's triggers must be off. */
export const corrupted = (users: ReadonlyArray<{ readonly user: number; readonly host: number }>) =>
  CORRUPTIONS.map(({ what, sql, found }, at) => {
    // Spread over all users, so that some are on each page.
    const n = Math.floor((at * users.length) / CORRUPTIONS.length)
    const { user = 0, host = 0 } = users[n] ?? {}
    return { what, sql: sql(n, user, host).replace("USER", String(user)), found: found(n, user, host) }
  })
