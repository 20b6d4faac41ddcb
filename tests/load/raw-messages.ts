/**
 * What a message costs at least: the rows of a message written by hand through `pg`, in one transaction with a statement each, and in one
 * statement; and the crypto of a signed, sealed request and its sealed reply, once with and once without the RSA unwrap.
 */
import crypto from "node:crypto"
import pg from "pg"

const TABLES = `
  create schema raw;
  create table raw.replays (key text primary key, until bigint not null);
  create table raw.intents (user_id bigint, intent_id text, at bigint, seqs int[], primary key (user_id, intent_id));
  create table raw.chats (session_id text primary key, count int not null);
  create table raw.messages (session_id text, n int, message_id text unique, from_id bigint, to_id bigint, message text, time bigint,
    intent_id text, primary key (session_id, n), unique (from_id, intent_id));
  create table raw.feeds (user_id bigint primary key, head int not null);
  create table raw.feed_entries (user_id bigint, seq int, at bigint, event json, primary key (user_id, seq));`

interface Raw {
  readonly sent: number
  /** ms */
  readonly took: number
}

interface Draft {
  readonly from: number
  readonly to: number
  readonly session: string
  readonly id: string
  readonly now: number
  readonly message: string
}

const grow =
  "insert into raw.feeds values ($1, 1) on conflict (user_id) do update set head = raw.feeds.head + 1 returning head"

const byStatements = async (client: pg.PoolClient, { from, to, session, id, now, message }: Draft): Promise<void> => {
  const say = (name: string, text: string, values: ReadonlyArray<unknown>) =>
    client.query({ name, text, values: [...values] })
  await client.query("begin")
  await say("replay", "insert into raw.replays values ($1, $2) on conflict do nothing", [id, now])
  await say("claim", "insert into raw.intents values ($1, $2, $3, '{}') on conflict do nothing", [from, id, now])
  const { rows: counted } = await say(
    "count",
    "insert into raw.chats values ($1, 1) on conflict (session_id) do update set count = raw.chats.count + 1 returning count",
    [session],
  )
  const n = counted[0].count - 1
  await say("message", "insert into raw.messages values ($1, $2, $3, $4, $5, $6, $7, $8)", [
    ...[session, n, `m-${id}`, from, to, message, now, id],
  ])
  const event = JSON.stringify({ _tag: "v1.MessageReceived", message: { messageId: `m-${id}`, n, from, to, message } })
  const seqs: Array<number> = []
  for (const user of [Math.min(from, to), Math.max(from, to)]) {
    const { rows } = await say("grow", grow, [user])
    seqs.push(rows[0].head)
    await say("entry", "insert into raw.feed_entries values ($1, $2, $3, $4)", [user, rows[0].head, now, event])
  }
  await say("settle", "update raw.intents set seqs = $3 where user_id = $1 and intent_id = $2", [from, id, seqs])
  await client.query("commit")
}

const ONE = `
  with replay as (insert into raw.replays values ($1, $2) on conflict do nothing),
  chat as (insert into raw.chats values ($3, 1) on conflict (session_id) do update set count = raw.chats.count + 1 returning count),
  grown as (insert into raw.feeds select * from (values (least($4::bigint, $5::bigint), 1), (greatest($4::bigint, $5::bigint), 1)) as f
    on conflict (user_id) do update set head = raw.feeds.head + 1 returning user_id, head),
  sent as (insert into raw.messages select $3, count - 1, 'm-' || $1, $4, $5, $6, $2, $1 from chat),
  told as (insert into raw.feed_entries select user_id, head, $2, json_build_object('_tag', 'v1.MessageReceived', 'message',
    json_build_object('messageId', 'm-' || $1, 'n', count - 1, 'from', $4, 'to', $5, 'message', $6)) from grown, chat)
  insert into raw.intents select $4, $1, $2, array_agg(head) from grown where user_id = $4 returning seqs`

const byOne = async (client: pg.PoolClient, { from, to, session, id, now, message }: Draft): Promise<void> => {
  await client.query({ name: "one", text: ONE, values: [id, now, session, from, to, message] })
}

/** Messages of 200 people, each written in one way, `atOnce` at any time. */
export const writeRaw = async (
  databaseUrl: string,
  { atOnce, forMs, inOne }: { readonly atOnce: number; readonly forMs: number; readonly inOne: boolean },
): Promise<Raw> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query("drop schema if exists raw cascade")
  await pool.query(TABLES)
  const write = inOne ? byOne : byStatements
  let next = 0
  const began = performance.now()
  const writeOn = async () => {
    while (performance.now() - began < forMs) {
      const n = next++
      const [from, to] = [n % 200, (n + 1) % 200]
      const client = await pool.connect()
      const session = `${Math.min(from, to)}-${Math.max(from, to)}`
      const message = `message ${n}, as long as many are`
      await write(client, { from, to, session, id: crypto.randomUUID(), now: Date.now(), message })
      client.release()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeOn))
  const took = performance.now() - began
  await pool.query("drop schema raw cascade")
  await pool.end()
  return { sent: next, took }
}

const OAEP = { padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const

/** ms of processor time of one request's crypto. */
export const cryptoOfMessage = (): { readonly unwrap: number; readonly rest: number } => {
  const gateway = crypto.generateKeyPairSync("rsa", { modulusLength: 3072 })
  const device = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 })
  const secret = crypto.randomBytes(32)
  const wrapped = crypto.publicEncrypt({ key: gateway.publicKey, ...OAEP }, secret)
  const body = crypto.randomBytes(900)
  const timed = (rounds: number, work: () => void): number => {
    work()
    const { user, system } = process.cpuUsage()
    for (let n = 0; n < rounds; n++) work()
    const after = process.cpuUsage()
    return (after.user + after.system - user - system) / 1_000 / rounds
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
