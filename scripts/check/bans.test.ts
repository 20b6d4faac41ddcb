/**
 * Each ban of biome.json fails in a planted project with the project's own configuration, and lets through what it
 * should: clocks, randomness, casts through unknown, the console, English in JSX, import cycles.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { root } from "../setup/project.mjs"

const CLOCK = "export const at = [Date.now, new Date(), performance.now()]\n"
const RANDOM =
  "export const drawn = [Math.random(), self.crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(1))]\n"
const CAST = "export const text = (value: number) => value as unknown as string\n"
const CONSOLE = 'export const say = () => console.info("said")\n'
const view = (inside: string, attributes = "") =>
  `export const View = ({ is }: { is: boolean }) => <p ${attributes}>{is}${inside}</p>\n`

/** Each file's name says what is planted in it; files under `fine` violate nothing. */
const PLANTED: Readonly<Record<string, string>> = {
  "worker/log/clock.ts": CLOCK,
  "gateway/chat/clock.ts": CLOCK,
  "schema/rules/clock.ts": CLOCK,
  "src/call/clock.ts": CLOCK,
  "worker/log/random.ts": RANDOM,
  "gateway/chat/random.ts": RANDOM,
  "schema/chat/random.ts": RANDOM,
  "src/call/random.ts": RANDOM,
  "worker/log/cast.ts": CAST,
  "src/app/cast.ts": CAST,
  "gateway/chat/cast.ts": CAST,
  "schema/chat/cast.ts": CAST,
  "worker/log/console.ts": CONSOLE,
  "src/app/console.ts": CONSOLE,
  "gateway/chat/console.ts": CONSOLE,
  "src/app/Text.tsx": view("Close"),
  "src/app/Expression.tsx": view('{"Close"}'),
  "src/app/Choice.tsx": view('{is ? "Close" : null}'),
  "src/app/And.tsx": view('{is && "Close"}'),
  "src/app/Name.tsx": view("", 'aria-label="Close it"'),
  "src/app/Braces.tsx": view("", 'title={"Close it"}'),
  "worker/circle/a.ts": 'export { b } from "./b.ts"\n',
  "worker/circle/b.ts": 'export * from "./c.ts"\nexport const b = 1\n',
  "worker/circle/c.ts": 'import { type B, b } from "./a.ts"\nexport const c: B = b\n',
  "schema/circle/a.ts": 'import { b } from "#schema/circle/b.ts"\nexport const a = b\n',
  "schema/circle/b.ts": 'import { a } from "./a.ts"\nexport const b = () => a\n',
  "schema/circle/inline.ts": 'import { type A } from "./a.ts"\nexport const c: A = 1\n',
  "worker/crypto/entropy.ts": RANDOM,
  "gateway/entropy.ts": RANDOM,
  "worker/log/clock.test.ts": CLOCK,
  "src/app/View.test.tsx": CLOCK + RANDOM,
  "src/browser/clock.ts": CLOCK,
  "src/client/worker/names.ts": RANDOM,
  "src/dev/gallery/clock.ts": CLOCK,
  "worker/fine/date.ts": "export const of = (at: number) => [new Date(at), Date.UTC(2026, 1)]\n",
  "worker/fine/types-a.ts": 'import type { B } from "./types-b.ts"\nexport type A = B | 1\n',
  "worker/fine/types-b.ts": 'import type { A } from "./types-a.ts"\nexport type B = A | 2\n',
  "src/logger.ts": CONSOLE,
  "src/app/console.test.ts": CONSOLE,
  "src/dev/Text.tsx": view("Close"),
  "src/app/Fine.tsx": view(
    ' · {is ? <b className="wide tall">+</b> : null}',
    'className="one two" data-name="some words"',
  ),
}

const folder = mkdtempSync(join(tmpdir(), "livcam-bans-"))
const found = new Map<string, ReadonlyArray<string>>()
const foundIn = (file: string): ReadonlyArray<string> => found.get(file) ?? []

beforeAll(() => {
  for (const kept of ["biome.json", "scripts/check/bans", "package.json"])
    cpSync(join(root, kept), join(folder, kept), { recursive: true })
  for (const [file, text] of Object.entries(PLANTED)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  execFileSync("git", ["init", "-q", folder])
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome")
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"]
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: "utf8" })
  const { diagnostics } = JSON.parse(stdout)
  for (const { category, message, location } of diagnostics) {
    const text = category === "plugin" ? message : category
    found.set(location.path, [...foundIn(location.path), text])
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const told = (files: ReadonlyArray<string>, words: RegExp, times = 1): void => {
  for (const file of files) expect(foundIn(file).filter((text) => words.test(text)).length, file).toBe(times)
}

describe("the bans of biome.json", () => {
  test("a clock is refused outside of Effect's, and in the page outside of its own", () => {
    told(["worker/log/clock.ts", "gateway/chat/clock.ts", "schema/rules/clock.ts", "src/call/clock.ts"], /Clock/, 3)
    told(["src/browser/clock.ts"], /Clock/, 0)
  })

  test("randomness is refused outside of the Entropy services, and in the page outside of the names that it draws", () => {
    const refused = ["worker/log/random.ts", "gateway/chat/random.ts", "schema/chat/random.ts", "src/call/random.ts"]
    told(refused, /Entropy/, 3)
    told(["worker/crypto/entropy.ts", "gateway/entropy.ts", "src/client/worker/names.ts"], /Entropy/, 0)
  })

  test("a cast over unknown is refused", () => {
    told(["worker/log/cast.ts", "src/app/cast.ts", "gateway/chat/cast.ts", "schema/chat/cast.ts"], /cast over unknown/)
  })

  test("the console is refused outside of the loggers", () => {
    told(["worker/log/console.ts", "src/app/console.ts", "gateway/chat/console.ts"], /noConsole/)
  })

  test("words in JSX are refused, as text, as an expression and as an attribute that is read or heard", () => {
    told(["src/app/Text.tsx"], /noJsxLiterals/)
    told(
      ["Expression", "Choice", "And", "Name", "Braces"].map((name) => `src/app/${name}.tsx`),
      /src\/i18n/,
    )
  })

  test("a circle of imports is refused, also over re-exports, subpath imports and inline types", () => {
    told(["worker/circle/a.ts", "worker/circle/b.ts", "worker/circle/c.ts"], /noImportCycles/)
    told(["schema/circle/a.ts", "schema/circle/b.ts"], /noImportCycles/)
    // An import that has only inline types still runs. It is not reported as a cycle, because another rule already
    // forbids it.
    told(["schema/circle/inline.ts"], /useImportType/)
  })

  test("tests, loggers, developers' pages, dates of a given time, circles of types and signs are let through", () => {
    const banned = /Clock|Entropy|unknown|noConsole|noJsxLiterals|i18n|noImportCycles/
    const fine = Object.keys(PLANTED).filter((file) => /\/(fine|dev)\/|\.test\.|logger|Fine/.test(file))
    expect(fine.length).toBeGreaterThan(8)
    told(fine, banned, 0)
  })
})
