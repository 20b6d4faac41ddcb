/**
 * Transfers of the whole coin economy on PostgreSQL: gifts, minutes of calls, rewards, purchases and refunds among
 * thousands of accounts; a few accounts take part in every fifth transfer. Requests come twice at the same time,
 * connections are killed. The test keeps its own books from the answers, and the ledger must agree with them. Number of
 * transfers: LEDGER_TRANSFERS.
 */
import { performance } from "node:perf_hooks"
import { Clock, Effect, Exit, Layer, ManagedRuntime, Random } from "effect"
import pg from "pg"
import { expect, test } from "vitest"
import { newAccount } from "../../gateway/accounts/new-account.ts"
import { newCall } from "../../gateway/calls/new-call.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { Entropy } from "../../gateway/entropy.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import type { CallRow } from "../../gateway/store/tables/calls/calls.ts"
import { makeDatabase } from "./database.ts"
import { type Changes, gift, inTx, minute, purchase, refund, reward, type Transfer } from "./transfers.ts"

const TRANSFERS = Number(process.env.LEDGER_TRANSFERS ?? 20_000)
/** As many as a gateway has connections. */
const AT_ONCE = 16
const [PEOPLE, HOSTS, HOT, CALLS] = [4_000, 500, 8, 1_000]
/** So few coins that some transfers fail. */
const [GRANT, PRICE, PACKAGE] = [60, 10, 120]
/**
 * This share of transfers is done as a whole request does it; the others only post, with the row that the posting is
 * about.
 */
const WHOLE = 1 / 20
const KILL_EVERY_MS = 2_000
const MB = 1_000_000
/** Allows a hundred transfers a second, on a machine that also does other work; ms. */
const TIMEOUT_MS = 60_000 + TRANSFERS * 10

const KINDS = ["gift", "minute", "reward", "purchase", "refund"] as const
type Kind = (typeof KINDS)[number]
const kindOf = (part: number): Kind =>
  part < 0.4 ? "gift" : part < 0.7 ? "minute" : part < 0.82 ? "reward" : part < 0.93 ? "purchase" : "refund"

const setUp = Effect.gen(function* () {
  const at = yield* Clock.currentTimeMillis
  const people: Array<number> = []
  for (let from = 0; from < PEOPLE; from += 200)
    yield* inTx((tx) =>
      Effect.gen(function* () {
        const made: Array<number> = []
        for (let n = from; n < from + 200; n++) {
          const person = newAccount({ countryId: "US", userName: `Person ${n}`, createdAt: at, goddess: n < HOSTS })
          made.push((yield* tx.accounts.insert(person)).id)
        }
        for (const userId of made)
          yield* grantCoins(tx, { userId, amount: GRANT, reason: "newUser", key: `grant:${userId}` })
        yield* tx.afterCommit(Effect.sync(() => void people.push(...made)))
      }),
    )
  const calls: Array<CallRow> = []
  const seen = { state: "talking", joinedAt: at, callerSawAt: at, calleeSawAt: at, startedAt: at } as const
  for (let n = 0; n < CALLS; n++) {
    const [callerId, calleeId] = [people[HOSTS + n] ?? 0, people[n % HOSTS] ?? 0]
    const call = newCall({ roomNum: `room-${n}`, callerId, calleeId, callerDeviceId: "d", invitedAt: at, price: PRICE })
    calls.push({ ...call, ...seen })
  }
  yield* inTx((tx) => Effect.forEach(calls, tx.calls.insert, { discard: true }))
  return { people, calls }
})

test(`COIN-13, COIN-14: ${TRANSFERS} gifts, minutes, rewards, purchases and refunds over ${AT_ONCE} connections that are killed leave the ledger whole, each happened once or not at all`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const database = await makeDatabase()
  const gateway = ManagedRuntime.make(Layer.mergeAll(postgresStore(database.url), Feed.layer, Entropy.layer))
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  const books = new Map<string, number>()
  const counts = new Map<Kind, { asked: number; happened: number }>(
    KINDS.map((kind) => [kind, { asked: 0, happened: 0 }]),
  )
  const bought: Array<{ readonly orderId: string; readonly userId: number; readonly whole: boolean }> = []
  const minutes = new Map<string, number>()
  let [repeats, lost, killed] = [0, 0, 0]

  const book = (changes: NonNullable<Changes>): void => {
    for (const [account, amount] of changes) books.set(account, (books.get(account) ?? 0) + amount)
  }
  /** Repeats a request that got no answer because its connection was lost. */
  const answered = (ask: Transfer): Transfer =>
    Effect.flatMap(Effect.exit(ask), (exit) => {
      if (Exit.isSuccess(exit)) return exit
      lost += 1
      return lost > 100 + killed * 2 * AT_ONCE ? exit : Effect.andThen(Effect.sleep(20), answered(ask))
    })

  const transferred = ({ people, calls }: Effect.Success<typeof setUp>) =>
    Effect.fnUntraced(function* (n: number) {
      const person = Effect.gen(function* () {
        const among = (yield* Random.next) < 0.1 ? HOT : people.length
        return yield* Random.nextIntBetween(0, among - 1)
      })
      const [a, b] = [yield* person, yield* person]
      const [from, to] = [people[a] ?? 0, people[a === b ? (b + 1) % PEOPLE : b] ?? 0]
      const drawn = kindOf(yield* Random.next)
      const order = drawn === "refund" ? bought.splice(yield* Random.nextIntBetween(0, bought.length), 1)[0] : undefined
      const kind = drawn === "refund" && order === undefined ? "reward" : drawn
      const whole = order?.whole ?? (yield* Random.next) < WHOLE
      // The minutes of one call are so far apart that they are never charged concurrently.
      const call = calls[n % CALLS] ?? expect.unreachable("no call")
      const nth = (minutes.get(call.roomNum) ?? 0) + 1
      if (kind === "minute") minutes.set(call.roomNum, nth)
      const asks: Readonly<Record<Kind, () => Transfer>> = {
        gift: () => gift(n, from, to, (a === b ? (b + 1) % PEOPLE : b) < HOSTS, whole),
        minute: () => minute(call, nth, whole),
        reward: () => reward(n, from, whole),
        purchase: () => purchase(`order-${n}`, from, PACKAGE, whole),
        refund: () => (order === undefined ? Effect.succeed(null) : refund(order.orderId, order.userId, whole)),
      }
      const ask = answered(asks[kind]())
      // One transfer in five is sent twice at the same time.
      const both = yield* Effect.all(n % 5 === 0 ? [ask, ask] : [ask], { concurrency: 2 })
      if (both.length > 1) repeats += 1
      const changes = both.find((one) => one !== null) ?? null
      const sum = counts.get(kind)
      if (sum === undefined) return
      sum.asked += 1
      if (changes === null) return
      sum.happened += 1
      book(changes)
      if (kind === "purchase") bought.push({ orderId: `order-${n}`, userId: from, whole })
    })

  const killSome = async (): Promise<void> => {
    const { rowCount } = await sql.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 2) as victims`,
    )
    killed += rowCount ?? 0
  }

  try {
    const stage = await gateway.runPromise(setUp)
    for (const id of stage.people) book([[`coins:${id}`, GRANT]])
    const begun = performance.now()
    const killing = setInterval(() => void killSome(), KILL_EVERY_MS)
    const told = setInterval(() => {
      const done = [...counts.values()].reduce((all, { asked }) => all + asked, 0)
      console.info(`${done} after ${Math.round((performance.now() - begun) / 1_000)} s, ${lost} answers lost`)
    }, 30_000)
    const all = Array.from({ length: TRANSFERS }, (_, n) => n)
    await gateway
      .runPromise(
        Effect.forEach(all, transferred(stage), { concurrency: AT_ONCE, discard: true }).pipe(
          Random.withSeed("transfers on postgres"),
        ),
      )
      .finally(() => [killing, told].forEach(clearInterval))
    const seconds = (performance.now() - begun) / 1_000

    const { rows: stand } = await sql.query<{ account: string; balance: string; sum: string; entries: string }>(
      `select account, b.balance, sum, entries from balances as b
       full join (select account, sum(amount) as sum, count(*) as entries from ledger_entries where account not like 'house:%' group by account) as e
       using (account)`,
    )
    const wrong = stand.filter(({ account, balance, sum }) => balance !== sum || Number(sum) !== books.get(account))
    expect(wrong).toEqual([])
    expect(stand.filter(({ balance }) => Number(balance) < 0)).toEqual([])
    expect(new Set([...books.keys()].filter((account) => books.get(account) !== 0))).toEqual(
      new Set(stand.filter(({ sum }) => Number(sum) !== 0).map(({ account }) => account)),
    )

    const looking = performance.now()
    let peak = 0
    const weighing = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
    const report = await gateway
      .runPromise(verifyLedgerWith(["reward", "grant"]))
      .finally(() => clearInterval(weighing))
    const looked = (performance.now() - looking) / 1_000
    expect(report.faults).toEqual([])
    const size = (await sql.query<{ size: string }>("select pg_database_size(current_database()) as size")).rows[0]
    console.table(Object.fromEntries(counts))
    console.info(
      `${TRANSFERS} transfers, ${repeats} of them asked for twice, in ${seconds.toFixed(0)} s (${Math.round(TRANSFERS / seconds)} a second); ` +
        `${killed} connections killed, ${lost} answers lost; ${report.entries} postings of ${report.accounts} accounts, ` +
        `the database ${(Number(size?.size) / MB).toFixed(0)} MB; looked at in ${looked.toFixed(1)} s, the process at most ${(peak / MB).toFixed(0)} MB`,
    )
    for (const kind of KINDS) expect(counts.get(kind)?.happened, kind).toBeGreaterThan(0)
    expect(counts.get("gift")?.happened).toBeLessThan(counts.get("gift")?.asked ?? 0)
    expect(lost).toBeGreaterThan(0)
  } finally {
    await gateway.dispose()
    await sql.end()
    await database.drop()
  }
})
