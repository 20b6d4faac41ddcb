/**
 * `npm run test:postgres [-- --transfers N]`: starts a PostgreSQL of its own on loopback, runs the store's contract,
 * tests/postgres and tests/attack on it, and throws it away. Says so when PostgreSQL's programs are not here.
 */
import { spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"
import { run } from "./setup/command.mjs"
import { PlainError, root, runMain, say } from "./setup/project.mjs"

/** The folder with initdb and postgres: on the path, or where Debian keeps them. */
const findPrograms = () => {
  const folders = (process.env.PATH ?? "").split(":")
  const debian = "/usr/lib/postgresql"
  if (existsSync(debian)) folders.push(...readdirSync(debian).map((version) => join(debian, version, "bin")))
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
}

/** PostgreSQL refuses to run as root: then it runs as somebody without rights. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const id = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" })
  const uid = id.status === 0 ? Number(id.stdout) : 65_534
  return { uid, gid: uid }
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      )
    })
  })

/** @param {string} url */
const answers = async (url) => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

await runMain(async () => {
  const { values } = parseArgs({ options: { transfers: { type: "string", default: "2000" } } })
  if (!/^\d{1,9}$/.test(values.transfers)) throw new PlainError("--transfers takes a whole number.")
  const programs = findPrograms()
  if (programs === undefined) {
    say("PostgreSQL is not installed here (initdb and postgres were not found): nothing was run.")
    return 0
  }
  const as = unprivileged()
  const data = mkdtempSync(join(tmpdir(), "livcam-postgres-"))
  if (as.uid !== undefined) chownSync(data, as.uid, as.gid)
  const port = await freePort()
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", join(data, "db"), "-A", "trust", "-U", "livcam", "-E", "UTF8"],
    {
      ...as,
      cwd: data,
      encoding: "utf8",
    },
  )
  if (made.status !== 0) throw new PlainError(`initdb failed: ${made.stderr}`)
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${data}`,
    "listen_addresses=127.0.0.1",
    "max_connections=100",
  ]
  const server = spawn(
    join(programs, "postgres"),
    ["-D", join(data, "db"), ...settings.flatMap((one) => ["-c", one])],
    {
      ...as,
      cwd: data,
      stdio: ["ignore", "ignore", "pipe"],
    },
  )
  let said = ""
  server.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const ended = new Promise((resolve) => server.once("exit", resolve))
  try {
    const url = `postgres://livcam@127.0.0.1:${port}/postgres`
    for (let tries = 0; !(await answers(url)); tries++) {
      if (tries > 100 || server.exitCode !== null) throw new PlainError(`PostgreSQL does not answer:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    say(`PostgreSQL runs on port ${port}; ${values.transfers} transfers.`)
    const env = {
      TEST_DATABASE_URL: url,
      LEDGER_TRANSFERS: values.transfers,
    }
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
    const suites = [
      ["run", "--project", "unit-gateway", "gateway/store/store.test.ts"],
      ["run", "--project", "postgres"],
      ["run", "--project", "attack"],
    ]
    let code = 0
    for (const suite of suites) code = Math.max(code, (await run(process.execPath, [vitest, ...suite], { env })).code)
    return code
  } finally {
    server.kill("SIGINT")
    await ended
    rmSync(data, { recursive: true, force: true })
  }
})
