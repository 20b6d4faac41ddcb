/**
 * The least that a message can cost. Rows: written by hand, in one transaction with a statement per row, and in one
 * statement. Crypto: of a signed, sealed request and its sealed reply, with and without the RSA unwrap.
 */
import crypto from "node:crypto"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import { type Often, ownTime, runAtOnce, type Work } from "./work.ts"

const TABLES = `
  create schema raw;
  create table raw.replays (key text primary key, until bigint not null);
  create table raw.intents (user_id bigint, intent_id text, at bigint, seqs int[], primary key (user_id, intent_id));
  create table raw.chats (session_id text primary key, count int not null);
  create table raw.messages (session_id text, n int, message_id text unique, from_id bigint, to_id bigint, message text, time bigint,
    intent_id text, primary key (session_id, n), unique (from_id, intent_id));
  create table raw.feeds (user_id bigint primary key, head int not null);
  create table raw.feed_entries (user_id bigint, seq int, at bigint, event json, primary key (user_id, seq));`

interface Draft {
  readonly from: number
  readonly to: number
  readonly session: string
  readonly id: string
  readonly now: number
  readonly message: string
}

/**
 * Runs a statement and returns its rows. The statement is prepared under its name where the database supports names.
 */
export type Say = (
  name: string,
  text: string,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Record<string, unknown>>>

/** A database for hand-written rows, with and without a transaction. */
export interface RawDatabase {
  inTransaction<A>(body: (say: Say) => Promise<A>): Promise<A>
  readonly say: Say
  /** Runs several statements without values. */
  run(statements: string): Promise<unknown>
  close(): Promise<void>
}

export const rawPostgres = (databaseUrl: string): RawDatabase => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const sayTo =
    (client: Pick<pg.PoolClient, "query">): Say =>
    async (name, text, values) =>
      (await client.query({ name, text, values: [...values] })).rows
  return {
    inTransaction: async (body) => {
      const client = await pool.connect()
      await client.query("begin")
      const made = await body(sayTo(client))
      await client.query("commit")
      client.release()
      return made
    },
    say: async (...asked) => {
      const client = await pool.connect()
      const rows = await sayTo(client)(...asked)
      client.release()
      return rows
    },
    run: (statements) => pool.query(statements),
    close: () => pool.end(),
  }
}

/** Opens PGlite as the gateway does, in an empty folder. */
export const rawPglite = async (folder: string): Promise<RawDatabase> => {
  const db = await PGlite.create({ dataDir: folder })
  const say: Say = async (_, text, values) => (await db.query<Record<string, unknown>>(text, [...values])).rows
  return {
    inTransaction: (body) =>
      db.transaction((tx) =>
        body(async (_, text, values) => (await tx.query<Record<string, unknown>>(text, [...values])).rows),
      ),
    say,
    run: (statements) => db.exec(statements),
    close: () => db.close(),
  }
}

export const GROW =
  "insert into raw.feeds values ($1, 1) on conflict (user_id) do update set head = raw.feeds.head + 1 returning head"

const byStatements = (database: RawDatabase, { from, to, session, id, now, message }: Draft): Promise<void> =>
  database.inTransaction(async (say) => {
    await say("replay", "insert into raw.replays values ($1, $2) on conflict do nothing", [id, now])
    await say("claim", "insert into raw.intents values ($1, $2, $3, '{}') on conflict do nothing", [from, id, now])
    const [counted] = await say(
      "count",
      "insert into raw.chats values ($1, 1) on conflict (session_id) do update set count = raw.chats.count + 1 returning count",
      [session],
    )
    const n = Number(counted?.count) - 1
    await say("message", "insert into raw.messages values ($1, $2, $3, $4, $5, $6, $7, $8)", [
      ...[session, n, `m-${id}`, from, to, message, now, id],
    ])
    const event = JSON.stringify({
      _tag: "v1.MessageReceived",
      message: { messageId: `m-${id}`, n, from, to, message },
    })
    const seqs: Array<unknown> = []
    for (const user of [Math.min(from, to), Math.max(from, to)]) {
      const [grown] = await say("grow", GROW, [user])
      seqs.push(grown?.head)
      await say("entry", "insert into raw.feed_entries values ($1, $2, $3, $4)", [user, grown?.head, now, event])
    }
    await say("settle", "update raw.intents set seqs = $3 where user_id = $1 and intent_id = $2", [from, id, seqs])
  })

const ONE = `
  with replay as (insert into raw.replays values ($1, $2) on conflict do nothing),
  chat as (insert into raw.chats values ($3, 1) on conflict (session_id) do update set count = raw.chats.count + 1 returning count),
  grown as (insert into raw.feeds select * from (values (least($4::bigint, $5::bigint), 1), (greatest($4::bigint, $5::bigint), 1)) as f
    on conflict (user_id) do update set head = raw.feeds.head + 1 returning user_id, head),
  sent as (insert into raw.messages select $3, count - 1, 'm-' || $1, $4, $5, $6, $2, $1 from chat),
  told as (insert into raw.feed_entries select user_id, head, $2, json_build_object('_tag', 'v1.MessageReceived', 'message',
    json_build_object('messageId', 'm-' || $1, 'n', count - 1, 'from', $4, 'to', $5, 'message', $6)) from grown, chat)
  insert into raw.intents select $4, $1, $2, array_agg(head) from grown where user_id = $4 returning seqs`

const byOne = async (database: RawDatabase, { from, to, session, id, now, message }: Draft): Promise<void> => {
  await database.say("one", ONE, [id, now, session, from, to, message])
}

/** Writes messages of 200 people, all in the same way. The tables must exist while this runs. */
export const writeRaw = async (
  database: RawDatabase,
  often: Often,
  { inOne }: { readonly inOne: boolean },
): Promise<Work> => {
  const write = inOne ? byOne : byStatements
  return runAtOnce(often, async (n) => {
    const [from, to] = [n % 200, (n + 1) % 200]
    const session = `${Math.min(from, to)}-${Math.max(from, to)}`
    const message = `message ${n}, as long as many are`
    await write(database, { from, to, session, id: crypto.randomUUID(), now: Date.now(), message })
    return true
  })
}

/** Creates empty tables for hand-written messages, and drops them after `use`. */
export const withRawTables = async <A>(database: RawDatabase, use: () => Promise<A>): Promise<A> => {
  await database.run(TABLES)
  try {
    return await use()
  } finally {
    await database.run("drop schema raw cascade")
  }
}

const OAEP = { padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const

/** Processor time of one request's crypto, ms. */
export const cryptoOfMessage = (): { readonly unwrap: number; readonly rest: number } => {
  const gateway = crypto.generateKeyPairSync("rsa", { modulusLength: 3072 })
  const device = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 })
  const secret = crypto.randomBytes(32)
  const wrapped = crypto.publicEncrypt({ key: gateway.publicKey, ...OAEP }, secret)
  const body = crypto.randomBytes(900)
  const timed = (rounds: number, work: () => void): number => {
    work()
    const before = ownTime()
    for (let n = 0; n < rounds; n++) work()
    return (ownTime() - before) / rounds
  }
  const aes = () => Buffer.from(crypto.hkdfSync("sha256", secret, body.subarray(0, 32), "v1|req", 32))
  const seal = () => {
    const cipher = crypto.createCipheriv("aes-256-gcm", aes(), body.subarray(0, 12))
    return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()])
  }
  return {
    unwrap: timed(200, () => crypto.privateDecrypt({ key: gateway.privateKey, ...OAEP }, wrapped)),
    rest: timed(500, () => {
      crypto.createHash("sha256").update(body).digest("hex")
      crypto.createHmac("sha256", secret).update(body).digest()
      seal()
      crypto.publicEncrypt({ key: device.publicKey, ...OAEP }, secret)
      seal()
    }),
  }
}
