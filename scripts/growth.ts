/**
 * `npm run growth`: how much space messages take in the embedded database (`--postgres`: in PostgreSQL), and how much
 * the upkeep frees. Sends texts between twenty people through the gateway's own handlers, each with the replay key of
 * its request; every tenth is read. Then runs all upkeep of a month later, and sends as many texts again. Prints
 * tables. `--messages N`: 100,000 by default.
 */
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { parseArgs } from "node:util"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { newAccount } from "../gateway/accounts/new-account.ts"
import { raiseRead } from "../gateway/chat/mark-read.ts"
import { sendText } from "../gateway/chat/send-message.ts"
import { Entropy } from "../gateway/entropy.ts"
import { Feed } from "../gateway/feed/feed.ts"
import { pgliteStore, postgresStore } from "../gateway/store/sql/sql-store.ts"
import { Store } from "../gateway/store/store.ts"
import { compactFeed } from "../gateway/upkeep/compact-feeds.ts"
import { inBatches } from "../gateway/upkeep/retention.ts"
import { withPostgres } from "./setup/own-postgres.mjs"
import { PlainError, runMain, say } from "./setup/project.mjs"

const PEOPLE = 20
const MB = 1_000_000

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size)
  }, 0)

/** `folder`: where the database is stored; null when the script cannot look into it. */
const measure = async (layer: Layer.Layer<Store>, folder: string | null, count: number): Promise<void> => {
  const scope = Scope.makeUnsafe()
  const context = await Effect.runPromise(Layer.buildWithScope(Layer.mergeAll(layer, Feed.layer, Entropy.layer), scope))
  const run = <A, E>(effect: Effect.Effect<A, E, Store | Feed | Entropy>): Promise<A> =>
    Effect.runPromise(Effect.provide(effect, context))
  const { single, transact } = Context.get(context, Store)

  let sent = 0
  const sizes = async (when: string): Promise<void> => {
    const tables = await Effect.runPromise(single(({ storage }) => storage.sizes()))
    const all = tables.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)
    const whole = folder === null ? "" : `, the folder ${(bytesIn(folder) / MB).toFixed(1)} MB`
    say(`${when}: tables ${(all / MB).toFixed(1)} MB${whole}`)
    console.table(
      tables.slice(0, 6).map(({ name, rows, indexes }) => ({
        table: name,
        "rows, MB": (rows / MB).toFixed(1),
        "indexes, MB": (indexes / MB).toFixed(1),
        "bytes a message": Math.round((rows + indexes) / Math.max(1, sent)),
      })),
    )
  }
  /** Durations, longest first: nothing else can use the embedded database meanwhile. */
  const longest: Array<{ what: string; ms: number }> = []
  const timed = async <A>(what: string, work: Effect.Effect<A>): Promise<A> => {
    const begun = performance.now()
    const value = await Effect.runPromise(work)
    longest.push({ what, ms: Math.round(performance.now() - begun) })
    return value
  }

  const people: Array<number> = []
  for (let n = 0; n < PEOPLE; n++) {
    const account = newAccount({ countryId: "ES", userName: `Person ${n}`, createdAt: Date.now() })
    people.push((await Effect.runPromise(transact((tx) => tx.accounts.insert(account)))).id)
  }
  const at = (n: number): number => people[n % PEOPLE] ?? 0
  const asked = () => single(({ replays }) => replays.remember(randomBytes(32).toString("base64url"), Date.now()))
  const intentId = () => randomBytes(16).toString("base64url")
  const talk = async (): Promise<void> => {
    for (let n = 0; n < count; n++) {
      const pair = [at(n), at(n + 1 + (Math.floor(n / PEOPLE) % 5))] as const
      const [from, to] = Math.floor(n / 128) % 2 === 0 ? pair : [pair[1], pair[0]]
      await Effect.runPromise(asked())
      const message = `A text of a usual length, the one with the number ${n}`
      const { entries } = await run(sendText(from, { intentId: intentId(), to, message }))
      sent++
      const told = entries.map(({ event }) => event.message as { sessionId: string; n: number } | undefined)
      const last = told.findLast((one) => one !== undefined)
      if (n % 10 !== 9 || last === undefined) continue
      await Effect.runPromise(asked())
      await run(raiseRead(to, { intentId: intentId(), sessionId: last.sessionId, upTo: last.n }))
    }
  }

  await talk()
  await sizes(`after ${sent} messages`)
  const vacuum = async (): Promise<void> => {
    for (const { name } of await Effect.runPromise(single(({ storage }) => storage.sizes())))
      await timed(
        `vacuum of ${name}`,
        single(({ storage }) => storage.vacuum(name)),
      )
  }
  let dropped = 0
  for (const userId of people)
    dropped += await timed("a feed compacted", Effect.provide(compactFeed(userId, Date.now() + 1), context))
  const replays = await run(inBatches(500, (size) => single((t) => t.replays.prune(Date.now() + 1, size))))
  await vacuum()
  if (folder !== null)
    await timed(
      "a checkpoint",
      single(({ storage }) => storage.checkpoint()),
    )
  say(`The upkeep dropped ${dropped} entries of feeds and ${replays} replay keys. What took longest, ms:`)
  console.table(longest.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
  await sizes("after the upkeep of a month later")
  await talk()
  await sizes(`after ${sent} messages, half of them since the upkeep`)
  await Effect.runPromise(Scope.close(scope, Exit.void))
}

await runMain(async () => {
  const { values } = parseArgs({
    options: { messages: { type: "string", default: "100000" }, postgres: { type: "boolean", default: false } },
  })
  if (!/^[1-9]\d{1,6}$/.test(values.messages)) throw new PlainError("--messages takes a whole number from 10 on")
  const count = Number(values.messages)
  if (values.postgres) {
    const done = await withPostgres(({ url }) => measure(postgresStore(url), null, count))
    if (done === null) throw new PlainError("PostgreSQL is not installed here (initdb and postgres were not found)")
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), "livcam-growth-"))
  try {
    await measure(pgliteStore(folder), folder, count)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return 0
})
