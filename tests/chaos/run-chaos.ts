/**
 * Two gateways, a PostgreSQL and a NATS server, used by people who chat, call and give gifts all the time. Meanwhile,
 * random faults kill gateways and NATS, cut database connections, and stop gateways gracefully. Then everything is
 * repaired, and every intended action must have happened exactly once.
 */
import crypto from "node:crypto"
import { setTimeout as pass } from "node:timers/promises"
import { Effect, Layer } from "effect"
import pg from "pg"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { faultText, verifyLedgerWith } from "../../gateway/coins/verify-ledger.ts"
import { Feed } from "../../gateway/feed/feed.ts"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store } from "../../gateway/store/store.ts"
import { makeNats } from "../../scripts/setup/own-nats.mjs"
import { within } from "../attack/client.ts"
import { type GatewayProcess, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { atOrigin, makeMembers } from "../load/members.ts"
import { makeChance } from "./chance.ts"
import { ChaosPerson, type FeedEntry } from "./chaos-person.ts"

export interface ChaosOptions {
  readonly seed: number
  readonly minutes: number
  /** Must name an empty database. */
  readonly databaseUrl: string
  /** Path of the nats-server program. */
  readonly nats: string
  /** The file that `npm run bundle` wrote. Without it the sources run. */
  readonly bundle?: string
  readonly say: (line: string) => void
}

export interface Chaos {
  readonly messages: number
  readonly gifts: number
  readonly calls: number
  readonly minutesCharged: number
  readonly repeats: number
  readonly sockets: number
  /** How often each fault was caused. */
  readonly broken: Readonly<Record<string, number>>
  readonly problems: ReadonlyArray<string>
}

/**
 * Every pair chats. In every second pair the first member also calls the other; in the remaining pairs the first member
 * gives gifts.
 */
const PAIRS = 8
const [PRICE, COINS] = [40, 1_000_000]
const ROSE = { giftId: 1, gold: 5 }
const SETTLES_WITHIN = 60_000

type Pair = readonly [ChaosPerson, ChaosPerson]
interface Given {
  readonly from: ChaosPerson
  readonly to: ChaosPerson
  happened: number
}

const under = () => ({ intentId: crypto.randomUUID(), deadline: Date.now() + 50_000 })
const textsOf = (feed: ReadonlyArray<FeedEntry>, from: ChaosPerson): ReadonlyArray<unknown> =>
  feed.flatMap(({ event }) =>
    event._tag === "v1.MessageReceived" &&
    within(event, "message", "sendUserId") === from.userId &&
    String(within(event, "message", "message")).startsWith("text ")
      ? [within(event, "message", "message")]
      : [],
  )
const giftsOf = (feed: ReadonlyArray<FeedEntry>, { from, to }: Given): ReadonlyArray<string> =>
  feed.flatMap(({ event }) =>
    event._tag === "v1.GiftReceived" &&
    within(event, "gift", "senderId") === from.userId &&
    within(event, "gift", "receiverId") === to.userId
      ? [String(within(event, "gift", "recordId"))]
      : [],
  )

export const runChaos = async ({ seed, minutes, databaseUrl, nats, bundle, say }: ChaosOptions): Promise<Chaos> => {
  const problems: Array<string> = []
  const server = await makeNats(nats)
  await server.start()
  const named = (name: string) => Object.assign(new URL(databaseUrl), { search: `?application_name=${name}` }).href
  const gateways: ReadonlyArray<readonly [name: string, gateway: GatewayProcess]> = await Promise.all(
    ["chaos-a", "chaos-b"].map(async (name) => {
      const env = { TRUST_PROXY: "1", LIVCAM_SECRET: "of the chaos's own", LIVCAM_DEMO: "off", NATS_URL: server.url }
      const options = { env: { ...env, DATABASE_URL: named(name) }, ...(bundle !== undefined && { bundle }) }
      return [name, await makeGatewayProcess(undefined, options)] as const
    }),
  )
  const [[, first], [, second]] = [gateways[0] ?? never(), gateways[1] ?? never()]
  await first.start()
  await second.start()
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const inStore = <A>(body: Effect.Effect<A, never, Store | Feed>) =>
    Effect.runPromise(Effect.provide(body, Layer.mergeAll(postgresStore(databaseUrl), Feed.layer)))

  const members = await makeMembers(postgresStore(databaseUrl), first.origin, PAIRS * 2)
  const ids = members.map(({ userId }) => userId)
  await inStore(
    Store.use((store) =>
      Effect.forEach(ids, (userId) =>
        store.transact((tx) => grantCoins(tx, { userId, amount: COINS, reason: "reward", key: `chaos:${userId}` })),
      ),
    ),
  )
  const people = members.map(
    (member, n) => new ChaosPerson([member, atOrigin(second.origin, member)], makeChance(seed, `person ${n}`)),
  )
  const pairs: ReadonlyArray<Pair> = Array.from({ length: PAIRS }, (_, n) => [
    people[2 * n] ?? never(),
    people[2 * n + 1] ?? never(),
  ])
  const hosts = pairs.map(([, host]) => host.userId)
  await sql.query("update accounts set goddess = true, call_price = $1 where id = any($2)", [PRICE, hosts])

  const until = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > until
  const staying = people.map((person) => person.stay())

  // What people do.
  const written = new Map<string, Array<string>>()
  const write = async (from: ChaosPerson, to: ChaosPerson): Promise<void> => {
    const chance = makeChance(seed, `texts ${ids.indexOf(from.userId)}`)
    const texts: Array<string> = []
    written.set(`${from.userId} ${to.userId}`, texts)
    while (!isOver()) {
      const [intentId, message] = [crypto.randomUUID(), `text ${texts.length} of ${from.userId}`]
      const { code } = await from.post("/im/v1/send", { intentId, to: to.userId, message })
      if (code === 200) texts.push(message)
      else problems.push(`a text was refused: ${code}`)
      await pass(chance.between(100, 500))
    }
  }
  /** Asks whether a command happened that was not answered before its deadline. */
  const outcomeOf = async (person: ChaosPerson, intentId: string): Promise<boolean> => {
    const { data } = await person.post("/feed/v1/outcome", { intentId })
    return within(data, "happened") === true
  }
  const given: Array<Given> = []
  const give = async ([from, to]: Pair): Promise<void> => {
    const chance = makeChance(seed, `gifts ${from.userId}`)
    const gifts: Given = { from, to, happened: 0 }
    given.push(gifts)
    while (!isOver()) {
      const asked = under()
      const { code } = await from.post("/gift/v1/send", { ...asked, ...ROSE, to: to.userId, count: 1, roomNum: null })
      if (code === 200 || (await outcomeOf(from, asked.intentId))) gifts.happened += 1
      await pass(chance.between(200, 1_000))
    }
  }
  let calls = 0
  const call = async ([caller, host]: Pair): Promise<void> => {
    const chance = makeChance(seed, `calls ${ids.indexOf(caller.userId)}`)
    while (!isOver()) {
      await pass(chance.between(500, 3_000))
      const asked = { ...under(), c_u_id: host.userId, c_locate: "wall", callType: "video" }
      const launched = await caller.post("/videocall/v1/launch", asked)
      const roomNum = within(launched.data, "room", "roomNum")
      if (launched.code !== 200 || typeof roomNum !== "string") continue
      const room = { roomNum, room_Id: roomNum }
      const answered = await host.post("/videocall/v1/answer", { ...under(), ...room })
      if (answered.code !== 200) continue
      caller.signal(roomNum, "offer")
      host.signal(roomNum, "answer")
      for (const side of [caller, host]) await side.signed("/videocall/v1/notifyStartCall", room)
      calls += 1
      // Calls do not end close to the start of a minute, so that the number of charged minutes is certain.
      const wholeMinutes = Math.floor(chance.next() * 3)
      const longest = until - performance.now() + 30_000
      await pass(Math.min(wholeMinutes * 60_000 + chance.between(15_000, 45_000), Math.max(15_000, longest)))
      await caller.signed("/videocall/v1/hangup", room)
    }
  }

  // What breaks.
  const broken: Record<string, number> = {}
  const chance = makeChance(seed, "trouble")
  const crash = async ([name, gateway]: readonly [string, GatewayProcess]): Promise<void> => {
    await gateway.crash()
    await pass(chance.between(200, 4_000))
    await gateway.start()
    say(`${name} runs again`)
  }
  const troubles: Readonly<Record<string, () => Promise<void>>> = {
    "kill -9 of a gateway": () => crash(chance.pick(gateways)),
    "kill -9 of both gateways": async () => void (await Promise.all(gateways.map(crash))),
    "kill -9 of nats-server": async () => {
      await server.kill()
      await pass(chance.between(100, 5_000))
      await server.start()
    },
    "database connections of a gateway cut": async () => {
      const [name, gateway] = chance.pick(gateways)
      await sql.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name])
      await pass(1_000)
      const lives = await fetch(`${gateway.origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (lives) return
      problems.push(`${name} has died of its lost connections: ${gateway.output().slice(-500)}`)
      await crash([name, gateway])
    },
    "a gateway asked to stop": async () => {
      const [, gateway] = chance.pick(gateways)
      await gateway.kill()
      await gateway.start()
    },
  }
  const weighted = Object.keys(troubles).flatMap((name) => Array<string>(name.includes("both") ? 1 : 3).fill(name))
  const trouble = async (): Promise<void> => {
    // Each fault once, then by chance.
    const first = Object.keys(troubles)
    while (!isOver()) {
      await pass(chance.between(1_000, 8_000))
      const name = first.splice(Math.floor(chance.next() * first.length), 1)[0] ?? chance.pick(weighted)
      say(name)
      broken[name] = (broken[name] ?? 0) + 1
      await troubles[name]?.()
    }
  }

  try {
    await Promise.all([
      trouble(),
      ...pairs.flatMap(([a, b]) => [write(a, b), write(b, a)]),
      ...pairs.map((pair, n) => (n % 2 === 0 ? call(pair) : give(pair))),
    ])
    say("quiet: all that was meant is answered")

    // From here on only ends of calls are written.
    const openCalls = async () =>
      Number((await sql.query("select count(*) from calls where state <> 'ended'")).rows[0]?.count)
    const began = performance.now()
    const settles = async (what: string, isSettled: () => Promise<boolean>): Promise<void> => {
      while (!(await isSettled())) {
        if (performance.now() - began > SETTLES_WITHIN) return void problems.push(`not settled: ${what}`)
        await pass(250)
      }
    }
    await settles("calls that are over", async () => (await openCalls()) === 0)
    const feeds = new Map<ChaosPerson, ReadonlyArray<FeedEntry>>()
    for (const person of people) feeds.set(person, await person.feed())
    const feedOf = (person: ChaosPerson) => feeds.get(person) ?? never()
    for (const person of people)
      await settles(
        `what the socket of ${person.userId} was told (${person.told} of ${feedOf(person).length})`,
        async () => person.told >= feedOf(person).length,
      )

    let messages = 0
    for (const [n, feed] of people.map((person) => [person.userId, feedOf(person)] as const))
      if (feed.some(({ seq }, at) => seq !== at + 1)) problems.push(`the feed of ${n} has a gap`)
    for (const [a, b] of pairs)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const meant = written.get(`${from.userId} ${to.userId}`) ?? []
        messages += meant.length
        for (const owner of [from, to])
          if (textsOf(feedOf(owner), from).join() !== meant.join())
            problems.push(`texts of ${from.userId} in the feed of ${owner.userId} are others than were written`)
      }
    for (const gifts of given) {
      const [mine, theirs] = [giftsOf(feedOf(gifts.from), gifts), giftsOf(feedOf(gifts.to), gifts)]
      if (mine.length !== gifts.happened || new Set(mine).size !== mine.length || mine.join() !== theirs.join())
        problems.push(
          `${gifts.happened} gifts of ${gifts.from.userId} happened, ${mine.length} and ${theirs.length} are told`,
        )
    }

    let minutesCharged = 0
    const { rows } = await sql.query(
      `select room_num, started_at, ended_at, ended_by, minutes, coins, points, held, caller_absence, callee_absence,
        (select count(*) from ledger_entries where idempotency_key like 'call:' || room_num || ':%' and account = 'coins:' || caller_id) as paid
       from calls`,
    )
    for (const row of rows) {
      const [minutes, coins, paid] = [Number(row.minutes), Number(row.coins), Number(row.paid)]
      minutesCharged += minutes
      const wrong = (why: string) => problems.push(`call ${row.room_num}: ${why}: ${JSON.stringify(row)}`)
      if (paid !== minutes || coins !== minutes * PRICE || Number(row.held) !== 0)
        wrong("its minutes are not its charges")
      if (row.started_at === null) {
        if (minutes !== 0) wrong("it never began")
        continue
      }
      const begun = Math.floor((Number(row.ended_at) - Number(row.started_at)) / 60_000) + 1
      // A minute that begins while a member is absent is charged when the member returns, or never if the call ends
      // first.
      const isPlain = row.caller_absence === null && row.callee_absence === null
      if (minutes > begun || (isPlain && minutes !== begun)) wrong(`${begun} minutes have begun`)
    }
    for (const fault of (await inStore(verifyLedgerWith(["chaos"]))).faults) problems.push(faultText(fault))
    const sum = (of: (person: ChaosPerson) => number) => people.reduce((total, person) => total + of(person), 0)
    return {
      ...{ messages, calls, minutesCharged, broken, problems },
      gifts: given.reduce((total, { happened }) => total + happened, 0),
      repeats: sum(({ repeats }) => repeats),
      sockets: sum(({ sockets }) => sockets),
    }
  } finally {
    for (const person of people) await person.leave()
    await Promise.all(staying)
    await sql.end()
    for (const [, gateway] of gateways) await gateway.dispose()
    await server.kill()
  }
}

const never = (): never => {
  throw new Error("this cannot be")
}
