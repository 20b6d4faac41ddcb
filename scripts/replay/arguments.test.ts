import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readArguments } from "./arguments.ts"

describe("CARD-13: what npm run replay is asked for", () => {
  test.each([
    [["a.json"], { kind: "state", file: "a.json", until: Number.POSITIVE_INFINITY, hashOnly: false }],
    [["a.json", "--until", "3", "--show", "chats"], { kind: "state", until: 3, show: "chats" }],
    [["a.json", "--hash"], { kind: "state", hashOnly: true }],
    [["a.json", "--partial"], { kind: "state", file: "a.json", partial: true }],
    [["a.json", "--diff", "3", "9"], { kind: "commits", file: "a.json", from: 3, to: 9 }],
    [["--diff", "3", "9", "a.json"], { kind: "commits", file: "a.json", from: 3, to: 9 }],
    [["a.json", "--diff", "b.json"], { kind: "files", file: "a.json", other: "b.json" }],
    [["--help"], { kind: "help" }],
  ])("%j", (args, asked) => {
    expect(readArguments(args)).toMatchObject(asked)
  })
  test.each([
    [[], "Which log?"],
    [["a.json", "b.json"], "One log at a time"],
    [["a.json", "--until", "x"], '--until takes the number of a commit, not "x"'],
    [["a.json", "--diff", "3"], "--diff takes two commits, or one other file"],
    [["a.json", "--diff", "3", "4", "--hash"], "--diff goes without"],
    [["a.json", "--what"], "--what"],
  ])("%j is told what is wrong, and how it is used", (args, said) => {
    expect(() => readArguments(args)).toThrow(said)
    expect(() => readArguments(args)).toThrow("npm run replay --")
  })
})

test("CARD-13: the exit code tells done, different and wrong apart", async () => {
  const run = (...args: ReadonlyArray<string>) =>
    new Promise<{ readonly status: unknown; readonly stdout: string; readonly stderr: string }>((resolve) =>
      execFile("node", ["--import", "tsx", "scripts/replay.ts", ...args], (failed, stdout, stderr) =>
        resolve({ status: failed?.code ?? 0, stdout, stderr }),
      ),
    )
  const log = "tests/logs/bans.json"
  const folder = mkdtempSync(join(tmpdir(), "livcam-replay-"))
  const holed = join(folder, "holed.json")
  const { entries, ...head } = JSON.parse(readFileSync(log, "utf8"))
  writeFileSync(holed, JSON.stringify({ ...head, entries: entries.toSpliced(2, 1) }))
  // Each run starts a process; in parallel they take half as long.
  const [hash, same, commits, none, hole] = await Promise.all([
    run(log, "--hash"),
    run(log, "--diff", log),
    run(log, "--diff", "0", "3"),
    run("package.json"),
    run(holed, "--hash"),
  ])
  rmSync(folder, { recursive: true })
  expect(hash).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{64}\n$/) })
  expect(same).toMatchObject({ status: 0, stdout: "No row differs.\n" })
  expect(commits).toMatchObject({ status: 1, stdout: expect.stringContaining("came") })
  expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('at ["format"]') })
  expect(hole).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/commit 3 is missing before commit 4.*\n.*--partial/),
  })
}, 90_000)
