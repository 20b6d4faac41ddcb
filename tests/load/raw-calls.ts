/**
 * The least that a call can cost: its rows written by hand, with a transaction for each act and a statement for each
 * row.
 */
import { randomUUID } from "node:crypto"
import { GROW, type RawDatabase, type Say } from "./raw-messages.ts"
import { type Often, runAtOnce, type Work } from "./work.ts"

export const CALL_TABLES = `
  create table raw.calls (room_num text primary key, caller_id bigint, callee_id bigint, state text, invited_at bigint, joined_at bigint, started_at bigint,
    ended_at bigint, minutes int, held bigint, due_at bigint);
  create table raw.balances (account text primary key, balance bigint not null, hash text, held bigint not null);
  create table raw.ledger (id bigint primary key generated always as identity, account text, amount bigint, reason text, ref text, key text unique, at bigint,
    balance bigint, hash text);
  create index on raw.ledger (account, id);
  insert into raw.balances select account || n, 1000000, '', 0 from unnest(array['coins:', 'points:']) as account, generate_series(0, 999) as n;`

interface RawCall {
  readonly room: string
  readonly caller: number
  readonly host: number
}

const HASH = "f".repeat(64)

const tell = async (say: Say, { room, caller, host }: RawCall, tags: ReadonlyArray<string>): Promise<void> => {
  for (const user of [caller, host]) {
    for (const tag of tags) {
      const [grown] = await say("grow", GROW, [user])
      await say("entry", "insert into raw.feed_entries values ($1, $2, $3, $4)", [
        ...[user, grown?.head, Date.now(), JSON.stringify({ _tag: tag, roomNum: room, at: Date.now() })],
      ])
    }
  }
}

const once = (say: Say, user: number) =>
  say("once", "insert into raw.intents values ($1, $2, $3, '{}')", [user, randomUUID(), Date.now()])

const chargeMinute = async (say: Say, call: RawCall, minute: number): Promise<void> => {
  const { room, caller, host } = call
  await say("minute", "update raw.calls set minutes = $2, due_at = $3, held = 40 where room_num = $1", [
    room,
    minute,
    0,
  ])
  const sides = [
    [`coins:${caller}`, -40],
    [`points:${host}`, 24],
    ["house:calls", 16],
  ] as const
  for (const [account, amount] of sides) {
    if (!account.startsWith("house:"))
      await say("balance", "update raw.balances set balance = balance + $2, hash = $3 where account = $1", [
        ...[account, amount, HASH],
      ])
    await say(
      "post",
      "insert into raw.ledger (account, amount, reason, ref, key, at, balance, hash) values ($1, $2, 'callMinute', $3, $4, $5, 0, $6)",
      [account, amount, room, `${room}:${minute}:${account}`, Date.now(), HASH],
    )
  }
  await tell(say, call, ["v2.CoinsPosted"])
}

const hold = (say: Say, { caller }: RawCall, amount: number) =>
  say("hold", "update raw.balances set held = held + $2 where account = $1", [`coins:${caller}`, amount])

/** Each act is a transaction: ring, answer, the two first frames (the second one charges), and the end. */
const begin = async (database: RawDatabase, call: RawCall): Promise<void> => {
  const { room, caller, host } = call
  await database.inTransaction(async (say) => {
    await once(say, caller)
    await hold(say, call, 40)
    await say("call", "insert into raw.calls values ($1, $2, $3, 'ringing', $4, null, null, null, 0, 40, $4)", [
      ...[room, caller, host, Date.now()],
    ])
    await tell(say, call, ["v1.CallInvited"])
  })
  await database.inTransaction(async (say) => {
    await once(say, host)
    await say("join", "update raw.calls set state = 'joining', joined_at = $2 where room_num = $1", [room, Date.now()])
    await tell(say, call, ["v1.CallJoined"])
  })
  await database.inTransaction((say) => say("saw", "update raw.calls set due_at = $2 where room_num = $1", [room, 1]))
  await database.inTransaction(async (say) => {
    await say("start", "update raw.calls set state = 'talking', started_at = $2 where room_num = $1", [
      ...[room, Date.now()],
    ])
    await tell(say, call, ["v1.CallStarted"])
    await chargeMinute(say, call, 1)
  })
}

const end = (database: RawDatabase, call: RawCall): Promise<void> =>
  database.inTransaction(async (say) => {
    const { room, caller, host } = call
    await hold(say, call, -40)
    await say(
      "end",
      "update raw.calls set state = 'ended', ended_at = $2, held = 0, due_at = null where room_num = $1",
      [...[room, Date.now()]],
    )
    const [counted] = await say(
      "count",
      "insert into raw.chats values ($1, 1) on conflict (session_id) do update set count = raw.chats.count + 1 returning count",
      [`${caller}-${host}`],
    )
    await say("message", "insert into raw.messages values ($1, $2, $3, $4, $5, '', $6, null)", [
      ...[`${caller}-${host}`, Number(counted?.count) - 1, `m-${room}`, caller, host, Date.now()],
    ])
    await tell(say, call, ["v1.CallHungUp", "v1.MessageReceived"])
  })

const callOf = (n: number): RawCall => ({ room: `room-${n}`, caller: n % 500, host: 500 + (n % 500) })

export const rawCalls = (database: RawDatabase, often: Often) => ({
  begin: (): Promise<Work> =>
    runAtOnce(often, async (n) => {
      await begin(database, callOf(n))
      return true
    }),
  minute: (): Promise<Work> =>
    runAtOnce(often, async (n) => {
      await database.inTransaction((say) => chargeMinute(say, callOf(n), 2))
      return true
    }),
  end: (): Promise<Work> =>
    runAtOnce(often, async (n) => {
      await end(database, callOf(n))
      return true
    }),
})
