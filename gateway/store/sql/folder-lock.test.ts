import { spawn } from "node:child_process"
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
  expect(holder).toBe(String(process.pid))
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
