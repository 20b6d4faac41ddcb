/** The feed of a user with a long history: pulled whole in pages, as its snapshot, and by hand-written SQL. */
import { Effect, Layer } from "effect"
import type pg from "pg"
import { Feed } from "../../gateway/feed/feed.ts"
import { Store } from "../../gateway/store/store.ts"
import { type Device, within } from "../attack/client.ts"
import { type Often, runAtOnce, type Work } from "./work.ts"

/** Entries in one pull (schema/rules/constants.ts). */
const PAGE = 200
/** Costs are reported per this many entries or rows. */
const COUNTED_BY = 1_000
/** One entry in twenty is about coins; the others are messages. */
const MESSAGES_SHARE = 0.95
/**
 * Messages of a chat, about as many as a snapshot gives: the newest page of 64 and the page before
 * (gateway/feed/snapshot-chat.ts).
 */
const NEWEST = 91

/** The JSON of a feed's text message, as SQL: message `n` of a chat. The newest message of all has the greatest `k`. */
const message = (
  session: string,
  from: string,
  to: string,
) => `json_build_object('messageId', 'load-' || k, 'sessionId', ${session},
  'n', n, 'sendUserId', ${from}, 'receiveUserId', ${to}, 'messageType', 1, 'message', 'message ' || n || ', as long as many are, and some more',
  'targetLanguage', null, 'targetLanguageMessage', null, 'time', at, 'intentId', null, 'call', null)`

/**
 * Fills the owner's feed with `entries`: texts with each of `partners` in turn, and coins received. PostgreSQL makes
 * the rows itself; the people are introduced as the gateway would do it.
 */
export const fillFeed = async (
  client: pg.Client,
  store: Layer.Layer<Store>,
  {
    owner,
    partners,
    entries,
  }: { readonly owner: number; readonly partners: ReadonlyArray<number>; readonly entries: number },
): Promise<void> => {
  const introduce = Effect.gen(function* () {
    const [opened, feed] = [yield* Store, yield* Feed]
    yield* Effect.forEach(
      partners,
      (partner) =>
        opened.transact((tx) => Effect.andThen(feed.introduce(tx, owner, partner), feed.introduce(tx, partner, owner))),
      { discard: true },
    )
  })
  await Effect.runPromise(Effect.provide(introduce, Layer.merge(store, Feed.layer)))
  const each = Math.floor((entries * MESSAGES_SHARE) / partners.length)
  const texts = each * partners.length
  const now = Date.now()
  const [session, from, to] = [
    "least($1::bigint, partner) || '-' || greatest($1::bigint, partner)",
    "case when n % 2 = 0 then $1::bigint else partner end",
    "case when n % 2 = 0 then partner else $1::bigint end",
  ]
  // The chats take turns, so every chat has messages of yesterday and of today.
  const told = `(select k, ($2::bigint[])[1 + k % ${partners.length}] as partner, k / ${partners.length} as n, ${now - 1_000 * texts} + 1000 * k::bigint as at
    from generate_series(0, ${texts - 1}) as k) as told`
  const people = [owner, partners]
  // The owner wrote every second text, beginning with the first.
  const newestOf = (isOwner: string) =>
    `case when ${isOwner} then ${each - 1 - ((each - 1) % 2)} else ${each - 1 - (each % 2)} end`
  await client.query("set session_replication_role = replica")
  await client.query(
    `insert into messages (session_id, n, message_id, send_user_id, receive_user_id, message_type, message, time)
      select ${session}, n, 'load-' || k, ${from}, ${to}, 1, 'message ' || n || ', as long as many are, and some more', at from ${told}`,
    people,
  )
  await client.query(
    `insert into chats (session_id, count, lower_n, higher_n) select ${session}, ${each}, ${newestOf("$1::bigint < partner")}, ${newestOf("$1::bigint > partner")}
      from unnest($2::bigint[]) as partner`,
    people,
  )
  const head = "(select head from feeds where user_id = $1::bigint)"
  await client.query(
    `insert into feed_entries (user_id, seq, at, event)
      select $1::bigint, ${head} + 1 + k, at, json_build_object('_tag', 'v1.MessageReceived', 'message', ${message(session, from, to)}) from ${told}`,
    people,
  )
  await client.query(
    `insert into feed_entries (user_id, seq, at, event)
      select $1::bigint, ${head} + ${texts} + k, ${now} + k, json_build_object('_tag', 'v2.CoinsPosted', 'entryId', 'load-' || k, 'currency', 'coins', 'amount', 1,
        'balance', k, 'reason', 'reward', 'roomNum', null, 'minute', null, 'link', null, 'at', ${now} + k) from generate_series(1, ${entries} - ${texts} - ${head}) as k`,
    [owner],
  )
  await client.query("update feeds set head = $2 where user_id = $1", [owner, entries])
  await client.query("set session_replication_role = default")
  await client.query("vacuum analyze")
}

const answered = async (device: Device, url: string): Promise<unknown> => {
  const { code, data } = await device.get(url)
  if (code !== 200) throw new Error(`${url} was refused: ${code}`)
  return data
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

const deviceOf = (devices: ReadonlyArray<Device>, n: number): Device => {
  const device = devices[n % devices.length]
  if (device === undefined) throw new Error("nobody is there to read")
  return device
}

/**
 * Pulls the whole feed page by page. The devices take turns, so that none hits its rate limit. Counted in thousands of
 * entries.
 */
export const pullFeed = (devices: ReadonlyArray<Device>, entries: number, often: Often): Promise<Work> =>
  runAtOnce({ ...often, count: Math.ceil(entries / PAGE) }, async (n) => {
    const data = await answered(deviceOf(devices, n), `/feed/v1/pull?after=${n * PAGE}&limit=${PAGE}`)
    return lengthOf(within(data, "entries")) / COUNTED_BY
  })

/**
 * Takes a whole snapshot per concurrent task, each page after the one before; the devices take turns. Counted in
 * thousands of events.
 */
export const takeSnapshots = (devices: ReadonlyArray<Device>, often: Often): Promise<Work> =>
  runAtOnce({ ...often, count: often.atOnce }, async (n) => {
    let [next, events] = ["", 0]
    do {
      const data = await answered(deviceOf(devices, n), `/feed/v1/snapshot?next=${encodeURIComponent(next)}`)
      events += lengthOf(within(data, "events"))
      const more = within(data, "next")
      next = typeof more === "string" ? more : ""
    } while (next !== "")
    return events / COUNTED_BY
  })

/** Reads the feed's rows as they are and turns them into JSON, without checking who asks. */
export const readFeedRaw = (pool: pg.Pool, owner: number, entries: number, often: Often): Promise<Work> =>
  runAtOnce({ ...often, count: Math.ceil(entries / PAGE) }, async (n) => {
    const { rows } = await pool.query({
      name: "raw_pull",
      text: `select seq, at, event from feed_entries where user_id = $1 and seq > $2 order by seq limit ${PAGE}`,
      values: [owner, n * PAGE],
    })
    JSON.stringify(rows)
    return rows.length / COUNTED_BY
  })

/** Reads the newest messages of each chat, four chats at a time like a page of a snapshot. */
export const readChatsRaw = (
  pool: pg.Pool,
  owner: number,
  partners: ReadonlyArray<number>,
  often: Often,
): Promise<Work> =>
  runAtOnce({ ...often, count: Math.ceil(partners.length / 4) * often.atOnce }, async (n) => {
    const page = n % Math.ceil(partners.length / 4)
    const sessions = partners
      .slice(page * 4, page * 4 + 4)
      .map((partner) => `${Math.min(owner, partner)}-${Math.max(owner, partner)}`)
    const { rows } = await pool.query({
      name: "raw_chats",
      text: `select newest.* from unnest($1::text[]) as session
        cross join lateral (select * from messages where session_id = session order by n desc limit ${NEWEST}) as newest`,
      values: [sessions],
    })
    JSON.stringify(rows)
    return rows.length / COUNTED_BY
  })
