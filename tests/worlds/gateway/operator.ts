/**
 * An operator at a terminal in the gateway's world: what their commands print, and a folder that does not exist yet.
 * For tests only.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterEach, beforeEach, vi } from "vitest"

/** The id of no photo and no report. */
export const NO_ID = "-".repeat(22)

/** Prepares a terminal before each test of the file that calls it, and clears up after it. */
export const atTerminal = () => {
  let folder = ""
  const printed: Array<string> = []
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "livcam-operator-")), "look")
    printed.length = 0
    for (const method of ["info", "error"] as const)
      vi.spyOn(console, method).mockImplementation((line) => void printed.push(String(line)))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(join(folder, ".."), { recursive: true })
  })
  return {
    folder: () => folder,
    filesIn: Effect.promise(async () => (await readdir(folder)).toSorted()),
    pageIn: Effect.promise(() => readFile(join(folder, "index.html"), "utf8")),
    /** Runs a command; gives its exit code and all that it printed. Code 2: the words were not understood. */
    say: <R>(command: Effect.Effect<number, never, R> | undefined) =>
      Effect.map(command ?? Effect.succeed(2), (code) => [code, printed.splice(0).join("\n")] as const),
  }
}
