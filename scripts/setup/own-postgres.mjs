/** A temporary PostgreSQL on loopback, started from Debian's programs and deleted after use. */
import { spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { freePort } from "./free-port.mjs"
import { PlainError } from "./project.mjs"

/**
 * The folder that has all of these PostgreSQL programs: on the path, or where Debian keeps them.
 * @param {ReadonlyArray<string>} names
 */
export const findPrograms = (names = ["initdb", "postgres"]) => {
  const folders = (process.env.PATH ?? "").split(":")
  const debian = "/usr/lib/postgresql"
  if (existsSync(debian)) folders.push(...readdirSync(debian).map((version) => join(debian, version, "bin")))
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so root runs it as a user without rights. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const id = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" })
  const uid = id.status === 0 ? Number(id.stdout) : 65_534
  return { uid, gid: uid }
}

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

/**
 * Returns null without running `use` when PostgreSQL's programs are not installed.
 * @template A
 * @param {(server: { url: string, pid: number }) => Promise<A>} use
 * @returns {Promise<A | null>}
 */
export const withPostgres = async (use) => {
  const programs = findPrograms()
  if (programs === undefined) return null
  const as = unprivileged()
  const data = mkdtempSync(join(tmpdir(), "livcam-postgres-"))
  if (as.uid !== undefined) chownSync(data, as.uid, as.gid)
  const port = await freePort()
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", join(data, "db"), "-A", "trust", "-U", "livcam", "-E", "UTF8"],
    { ...as, cwd: data, encoding: "utf8" },
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
    { ...as, cwd: data, stdio: ["ignore", "ignore", "pipe"] },
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
    return await use({ url, pid: server.pid ?? 0 })
  } finally {
    server.kill("SIGINT")
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}
