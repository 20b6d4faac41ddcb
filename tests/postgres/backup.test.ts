/**
 * The restore drill of docs/production.md. A dump is taken while people write, restored into another cluster and
 * verified with `ledger verify`. A gateway on it then continues with the existing devices, although they were told more
 * than the backup knows.
 */
import { execFile, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { expect, test } from "vitest"
import { findPrograms, withPostgres } from "../../scripts/setup/own-postgres.mjs"
import { Device, within } from "../attack/client.ts"
import { makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { makeDatabase } from "./database.ts"
import { moved } from "./two-processes.ts"

const run = promisify(execFile)
const SECRET = "of the drill's gateways"
const [WRITERS, OLD_POSTINGS] = [6, 20_000]

const programs = findPrograms(["pg_dump", "pg_restore"])

const sent = (device: Device, to: Device, message: string, intentId: string = randomUUID()) =>
  device.post("/im/v1/send", { intentId, to: to.userId, message })
const pull = async (device: Device, after: number) => {
  const { code, data } = await device.ask(device.signed("GET", `/feed/v1/pull?after=${after}&limit=200`))
  expect(code).toBe(200)
  const entries = within(data, "entries")
  return {
    head: Number(within(data, "head")),
    lineage: String(within(data, "lineage")),
    texts: Array.isArray(entries) ? entries.map((entry) => String(within(entry, "event", "message", "message"))) : [],
  }
}
/** All texts that a feed tells, with its newest number and the database's name. */
const followed = async (device: Device) => {
  const texts: Array<string> = []
  for (;;) {
    const page = await pull(device, texts.length)
    texts.push(...page.texts)
    if (texts.length >= page.head) return { ...page, texts }
  }
}

test.skipIf(programs === undefined)(
  "a dump that was taken while people wrote is whole in another cluster: every coin is right, devices that knew more are told so, and what they send again happens once",
  async () => {
    const begun = Date.now()
    const database = await makeDatabase()
    const folder = await mkdtemp(join(tmpdir(), "livcam-drill-"))
    const env = { DATABASE_URL: database.url, TRUST_PROXY: "1", LIVCAM_SECRET: SECRET, LIVCAM_DEMO: "off" }
    const first = await makeGatewayProcess(undefined, { env })
    try {
      await first.start()
      const devices = Array.from({ length: WRITERS }, () => new Device(first.origin))
      for (const device of devices) expect((await device.register()).code).toBe(200)
      const [ann, bob] = devices
      if (ann === undefined || bob === undefined) return expect.unreachable()
      const line = await ann.online()
      // Old rows make the dump take longer.
      const sql = new pg.Client({ connectionString: database.url })
      await sql.connect()
      await sql.query(`insert into feed_entries (user_id, seq, at, event)
        select 1, n, n, json_build_object('_tag', 'v1.CallJoined', 'roomNum', 'room-' || n, 'at', n) from generate_series(1, ${OLD_POSTINGS}) n`)
      await sql.end()

      let isOver = false
      let writes = 0
      const write = async (device: Device, n: number): Promise<void> => {
        for (let at = 0; !isOver; at++) {
          const to = devices[(n + 1 + (at % (WRITERS - 1))) % WRITERS] ?? ann
          expect((await sent(device, to, `${n} says ${at}`)).code).toBe(200)
          writes += 1
          if (at === n) {
            const coins = device.signed("POST", "/coin/v1/new_user_coins", JSON.stringify({ countryId: null }))
            await device.ask(coins)
          }
        }
      }
      const writing = Promise.all(devices.map(write))
      writing.catch(() => (isOver = true))
      await expect.poll(() => writes, { timeout: 20_000 }).toBeGreaterThan(40)
      const kept = { intentId: randomUUID(), text: "kept in the dump" }
      expect((await sent(ann, bob, kept.text, kept.intentId)).code).toBe(200)
      const file = join(folder, "livcam.dump")
      const before = writes
      await run(join(programs ?? "", "pg_dump"), ["-Fc", "-f", file, database.url])
      expect(writes).toBeGreaterThan(before)
      // This was told and answered after the dump, so the backup does not know it.
      const lost = { intentId: randomUUID(), text: "lost with the machine" }
      expect((await sent(ann, bob, lost.text, lost.intentId)).code).toBe(200)
      const late = new Device(first.origin)
      expect((await late.register()).code).toBe(200)
      isOver = true
      await writing
      const known = await followed(ann)
      expect(known.texts).toEqual(expect.arrayContaining([kept.text, lost.text]))
      await line.close()
      await first.crash()

      const done = await withPostgres(async ({ url }) => {
        const admin = new pg.Client({ connectionString: url })
        await admin.connect()
        await admin.query("create database drill")
        await admin.end()
        const restored = Object.assign(new URL(url), { pathname: "/drill" }).href
        await run(join(programs ?? "", "pg_restore"), ["--no-owner", "--exit-on-error", "-d", restored, file])
        const surroundings = { ...process.env, ...env, DATABASE_URL: restored }
        const verify = spawn(process.execPath, ["--import", "tsx", "scripts/ledger.ts", "verify"], {
          env: surroundings,
        })
        let said = ""
        for (const stream of [verify.stdout, verify.stderr]) stream.on("data", (chunk) => (said += String(chunk)))
        const code = await new Promise((resolve) => verify.once("exit", resolve))
        expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ postings of \d+ accounts: all is right\n$/)])
        expect(said).not.toMatch(/^0 /)

        const second = await makeGatewayProcess(undefined, { env: { ...env, DATABASE_URL: restored } })
        try {
          await second.start()
          const [there, friend] = [moved(ann, second), moved(bob, second)]
          // The same session works without signing in.
          const welcome = await there.online()
          const behind = await pull(there, known.head)
          expect(behind.head).toBeLessThan(known.head)
          expect(behind.lineage).not.toBe(known.lineage)
          // A device sends waiting intents again under their ids, even when it was told before that they were sent.
          for (const { text, intentId } of [kept, lost, kept, lost])
            expect((await sent(there, friend, text, intentId)).code).toBe(200)
          const words = await followed(there)
          for (const { text } of [kept, lost]) expect(words.texts.filter((one) => one === text)).toHaveLength(1)
          // New entries reach the numbers that the device was told before. Only the database's name shows that the feed
          // is another one.
          for (let n = 0; (await pull(there, known.head)).head <= known.head; n++)
            expect((await sent(friend, there, `after the backup ${n}`)).code).toBe(200)
          const grown = await pull(there, known.head)
          expect(grown.head).toBeGreaterThan(known.head)
          expect(grown.lineage).toBe(behind.lineage)
          // A user whom the backup does not know is told to sign in.
          const stranger = moved(late, second)
          const { code: refused } = await stranger.ask(stranger.signed("GET", "/feed/v1/pull?after=0&limit=10"))
          expect([refused, (await pull(there, 0)).head > 0]).toEqual([expect.any(Number), true])
          expect([200, 500]).not.toContain(refused)
          await welcome.close()
        } finally {
          await second.dispose()
        }
        return true
      })
      expect(done).toBe(true)
      console.info(`${writes} messages beside the dump; the drill took ${((Date.now() - begun) / 1_000).toFixed(0)} s`)
    } finally {
      await first.dispose()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
