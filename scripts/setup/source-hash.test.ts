/** A build is stale when one of its sources was changed, added, removed or moved, but not when a test was. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { sourceHash } from "./source-hash.mjs"

let root = ""
const write = (path: string, text: string): void => writeFileSync(join(root, path), text)
const hash = (): string => sourceHash(root, ["src", "index.html", "missing"])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "livcam-hash-"))
  mkdirSync(join(root, "src", "app"), { recursive: true })
  write("src/app/a.ts", "a")
  write("index.html", "<html>")
})
afterEach(() => rmSync(root, { recursive: true }))

describe("the hash of the sources", () => {
  it("changes with a file's text, with a new file, and with a file's place", () => {
    const hashes = [hash()]
    write("src/app/a.ts", "b")
    hashes.push(hash())
    write("src/b.ts", "")
    hashes.push(hash())
    renameSync(join(root, "src/b.ts"), join(root, "src/c.ts"))
    hashes.push(hash())
    expect(new Set(hashes).size).toBe(4)
  })

  it("stays with tests and with files outside the sources", () => {
    const before = hash()
    write("src/app/a.test.ts", "test")
    write("README.md", "text")
    expect(hash()).toBe(before)
  })
})
