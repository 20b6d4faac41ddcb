/**
 * What another user of the machine, or anybody with a copy of the data folder, finds: nothing readable and no private
 * key.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bundleGateway } from "../../scripts/setup/gateway-bundle.mjs"
import { BUNDLED } from "../browser/support/gateway-process.ts"
import { Device } from "./client.ts"

const SECRET = "only the operator knows this"

let parent: string
let data: string
let running: ChildProcess | undefined

/** Starts the bundled gateway as a real server runs it. Resolves when it is ready or has ended. */
const start = (more: Readonly<Record<string, string>>) =>
  new Promise<{ readonly said: string; readonly code: number | null }>((resolve) => {
    const child = spawn(process.execPath, [...BUNDLED.flags, "bin/main.js"], {
      cwd: BUNDLED.bundle,
      env: { PATH: process.env.PATH ?? "", PORT: "0", LIVCAM_DATA: data, LIVCAM_DEMO: "off", ...more },
      stdio: ["ignore", "pipe", "pipe"],
    })
    running = child
    let said = ""
    const hear = (chunk: Buffer): void => {
      said += chunk.toString("utf8")
      if (said.includes("Ctrl+C")) resolve({ said, code: null })
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.once("exit", (code) => resolve({ said, code }))
  })
const stop = async (): Promise<void> => {
  const child = running
  running = undefined
  if (child === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await ended
}
const everything = async (): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  return [data, ...entries.map((entry) => join(entry.parentPath, entry.name))]
}

beforeAll(async () => {
  await bundleGateway(BUNDLED.bundle)
  parent = await mkdtemp(join(tmpdir(), "livcam-at-rest-"))
  data = join(parent, "data")
})
afterAll(async () => {
  await stop()
  await rm(parent, { recursive: true, force: true })
})

test("no file of a running gateway is open to others, no private key stands in one, and another secret opens nothing", async () => {
  const { said, code } = await start({ LIVCAM_SECRET: SECRET })
  expect([code, said]).toEqual([null, expect.stringContaining("LivCam is ready")])
  const device = new Device(/http:\/\/[^/]+/.exec(said)?.[0] ?? "")
  expect((await device.register()).code).toBe(200)

  const open: Array<string> = []
  for (const path of await everything()) {
    const mode = (await stat(path)).mode & 0o777
    if ((mode & 0o077) !== 0) open.push(`${mode.toString(8)} ${path}`)
  }
  expect(open).toEqual([])
  await stop()

  const keys: Array<string> = []
  for (const path of await everything())
    if ((await stat(path)).isFile() && (await readFile(path)).includes("PRIVATE KEY")) keys.push(path)
  expect(keys).toEqual([])

  const others: ReadonlyArray<Readonly<Record<string, string>>> = [{ LIVCAM_SECRET: "a guess of an attacker's" }, {}]
  for (const other of others) {
    const refused = await start(other)
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(/LivCam cannot start: .*LIVCAM_SECRET/)
    expect(refused.said).not.toContain("    at ")
  }
}, 400_000)

test("a gateway in production makes no accounts under the password that everybody knows", async () => {
  const refused = await start({ NODE_ENV: "production", LIVCAM_DEMO: "on" })
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("with NODE_ENV=production it must be off")])
}, 100_000)
