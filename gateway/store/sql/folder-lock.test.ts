import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lockFolder } from "./folder-lock.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livcam-lock-"))
})
afterAll(() => rm(folder, { recursive: true }))

const hold = <A>(body: () => Promise<A>): Promise<A> =>
  Effect.runPromise(Effect.scoped(Effect.andThen(lockFolder(folder), Effect.promise(body))))

test("a folder is locked while it is used and free afterwards", async () => {
  const holder = await hold(() => readFile(join(folder, "gateway.lock"), "utf8"))
  expect(holder.split(" ")[0]).toBe(String(process.pid))
  expect(await readdir(folder)).toEqual([])
})

test("the lock of a living process holds, that of a dead one does not", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
  await writeFile(join(folder, "gateway.lock"), String(other.pid))
  await expect(hold(async () => "taken")).rejects.toThrow(`process ${other.pid}`)
  const gone = new Promise((done) => other.once("exit", done))
  other.kill("SIGKILL")
  await gone
  expect(await hold(async () => "taken")).toBe("taken")
})

const BOOT = "/proc/sys/kernel/random/boot_id"
test.runIf(existsSync(BOOT))(
  "the lock of a process that ended with the machine's power does not count, whoever has its number now",
  async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
    const written = await hold(() => readFile(join(folder, "gateway.lock"), "utf8"))
    const boot = (await readFile(BOOT, "utf8")).trim()
    const left = written.replace(String(process.pid), String(other.pid)).replace(boot, "an-earlier-start")
    await writeFile(join(folder, "gateway.lock"), left)
    const taken = hold(async () => "taken")
    expect(await taken.finally(() => other.kill("SIGKILL"))).toBe("taken")
    await rm(join(folder, "gateway.lock"), { force: true })
  },
)
