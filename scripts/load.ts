/**
 * `npm run load`: what the bundled gateway costs under load, on a PostgreSQL of its own, beside the same rows written by hand and plain
 * `ws` in the same run. Prints tables and writes docs/load.json and docs/load.md. `--quick` is shorter and writes nothing; `--only
 * messages|sockets` does one part and writes nothing; `--sockets N`; `--profile <folder>` writes a profile of the gateway's processor time there.
 */
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { makeGatewayProcess } from "../tests/browser/support/gateway-process.ts"
import { makeMembers } from "../tests/load/members.ts"
import { sendMessages } from "../tests/load/messages.ts"
import { processorTime } from "../tests/load/processor-time.ts"
import { cryptoOfMessage, writeRaw } from "../tests/load/raw-messages.ts"
import { gatewaySockets, plainSockets, standIdle } from "../tests/load/sockets.ts"
import { type LoadFigures, loadPage, type MessageRow, type SocketRow } from "./load/load-page.ts"
import { withPostgres } from "./setup/own-postgres.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

const AT_ONCE = [1, 8, 64] as const
/** Enough that no device reaches its rate in the longest run. */
const SENDERS = 200

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new PlainError(`--${name} takes a whole number from 1 on, not ${text}`)
  return Number(text)
}

const measureMessages = async (
  url: string,
  pids: { readonly gateway: number; readonly database: number },
  origin: string,
  forMs: number,
): Promise<ReadonlyArray<MessageRow>> => {
  const members = await makeMembers(url, origin, SENDERS)
  const lines = await Promise.all(members.map((member) => member.online()))
  const pinging = setInterval(() => {
    for (const line of lines) line.say({ _tag: "ping", n: 1 })
  }, 10_000)
  // The first text between two tells each who the other is: what is measured comes after it.
  await sendMessages(members, { atOnce: 8, count: SENDERS })
  const rows: Array<MessageRow> = []
  for (const atOnce of AT_ONCE) {
    const [gateway, database] = [processorTime(pids.gateway), processorTime(pids.database)]
    const sending = await sendMessages(members, { atOnce, forMs })
    const each = (now: number, before: number) => (now - before) / sending.sent
    const ofGateway = each(processorTime(pids.gateway), gateway)
    const ofDatabase = each(processorTime(pids.database), database)
    rows.push({ what: "gateway", atOnce, ...sending, ofGateway, ofDatabase })
    for (const inOne of [false, true]) {
      const before = processorTime(pids.database)
      const own = process.cpuUsage()
      const raw = await writeRaw(url, { atOnce, forMs: forMs / 2, inOne })
      const { user, system } = process.cpuUsage(own)
      rows.push({
        what: inOne ? "by hand, one statement" : "by hand, a transaction",
        atOnce,
        ...raw,
        failed: 0,
        median: 0,
        worst: 0,
        ofGateway: (user + system) / 1_000 / raw.sent,
        ofDatabase: (processorTime(pids.database) - before) / raw.sent,
      })
    }
    say(`${atOnce} at once: ${Math.round(sending.sent / (sending.took / 1_000))} messages a second.`)
  }
  clearInterval(pinging)
  await Promise.all(lines.map((line) => line.close()))
  return rows
}

const measureSockets = async (
  url: string,
  gatewayPid: number,
  origin: string,
  { count, forMs }: { readonly count: number; readonly forMs: number },
): Promise<ReadonlyArray<SocketRow>> => {
  // Eight tabs of a session is the most; four leave room for those that a storm finds still open.
  const members = await makeMembers(url, origin, Math.ceil(count / 4))
  const ours = await standIdle(gatewaySockets(gatewayPid, members), { count, forMs })
  say(`${count} sockets of the gateway: measured.`)
  const plain = await plainSockets()
  const theirs = await standIdle(plain, { count, forMs })
  plain.close()
  return [
    { what: "gateway", ...ours },
    { what: "plain ws", ...theirs },
  ]
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      sockets: { type: "string" },
      profile: { type: "string" },
    },
  })
  const { only, quick } = values
  if (only !== undefined && !["messages", "sockets"].includes(only))
    throw new PlainError(`--only takes messages or sockets, not ${only}`)
  const count = values.sockets === undefined ? (quick ? 1_000 : 10_000) : wholeNumber("sockets", values.sockets)
  const built = spawnSync(process.execPath, [join(root, "scripts/bundle.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (built.status !== 0) throw new PlainError("the bundle was not built")
  const figures = await withPostgres(async ({ url, pid }) => {
    const gateway = await makeGatewayProcess(undefined, {
      bundle: resolve(root, "dist-gateway"),
      env: { DATABASE_URL: url, NODE_ENV: "production", LIVCAM_SECRET: "of the load's own", TRUST_PROXY: "1" },
      flags: values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`],
    })
    await gateway.start()
    try {
      const pids = { gateway: gateway.pid(), database: pid }
      // First, since what messages have taken of memory is not given back.
      const sockets =
        only === "messages"
          ? []
          : await measureSockets(url, pids.gateway, gateway.origin, { count, forMs: quick ? 10_000 : 30_000 })
      const messages =
        only === "sockets" ? [] : await measureMessages(url, pids, gateway.origin, quick ? 3_000 : 10_000)
      const crypto = cryptoOfMessage()
      return { at: new Date().toISOString().slice(0, 10), messages, sockets, crypto } satisfies LoadFigures
    } finally {
      // One that is asked to stop writes its profile.
      await gateway.kill()
      await gateway.dispose()
    }
  })
  if (figures === null) throw new PlainError("PostgreSQL is not installed here (initdb and postgres were not found)")
  const page = loadPage(figures)
  console.info(page)
  if (quick || only !== undefined) return 0
  writeFileSync(join(root, "docs/load.json"), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(join(root, "docs/load.md"), page)
  say("Written: docs/load.json, docs/load.md.")
  return 0
})
