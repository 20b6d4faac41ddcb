/** The stack that was asked for: what it is written in, which libraries do which work and where, what lies at the top. */
import { readdirSync, readFileSync } from "node:fs"
import { extname, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { importGraph } from "../../scripts/check/import-graph.ts"
import { isTest, readSourceFiles } from "../../scripts/check/source-files.ts"

const root = resolve(import.meta.dirname, "../..")
const files = readSourceFiles(root)
const graph = importGraph(files)
const { dependencies } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>
}

/** Files of the product that import a package, at run time or as a type. */
const importersOf = (name: string): ReadonlyArray<string> =>
  graph.flatMap(({ from, target }) =>
    target.kind === "package" && target.name === name && !isTest(from) && !from.startsWith("scripts/") ? [from] : [],
  )
const allFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length + 1)}/${name}`)

describe("CARD-01: TypeScript throughout, and React in front", () => {
  /** What no program is: styles, settings, recorded logs, pages of tests, the database's own migrations, words. */
  const NO_CODE = new Set([".css", ".json", ".html", ".sql", ".md"])

  test.each(["schema", "worker", "gateway", "src", "tests"])(
    "CARD-01: every program in %s/ is TypeScript",
    (folder) => {
      const code = allFilesIn(folder).filter((path) => !NO_CODE.has(extname(path)))
      expect(code.length).toBeGreaterThan(20)
      expect(code.filter((path) => !/\.tsx?$/.test(path))).toEqual([])
    },
  )

  test("CARD-01: only what runs before anything is installed is plain JavaScript, and that is checked by types too", () => {
    // Patterns of Biome's own language are settings, no programs.
    const plain = allFilesIn("scripts").filter((path) => !/\.(ts|json)$/.test(path))
    expect(plain.filter((path) => !/\.(mjs|grit)$/.test(path))).toEqual([])
    const settings = readFileSync(resolve(root, "scripts/tsconfig.json"), "utf8")
    expect(settings).toMatch(/"checkJs": true/)
  })

  test("CARD-01: the page is drawn by React", () => {
    // The bar of time travel stands beside the screens that it moves, in a root of its own.
    expect(importersOf("react-dom")).toEqual(["src/dev/log/start-travel.tsx", "src/main.tsx"])
    expect(importersOf("react").every((path) => path.startsWith("src/"))).toBe(true)
  })
})

describe("CARD-08: libraries and their homes", () => {
  test.each([
    ["CARD-08", "ky", ["worker/http/"]],
    ["CARD-08", "@noble/hashes", ["worker/crypto/"]],
    ["CARD-08", "jsencrypt", ["worker/crypto/"]],
    ["CARD-08", "i18next", ["src/i18n/"]],
    ["CARD-08", "react-router-dom", ["src/"]],
    ["CARD-02", "comlink", ["worker/start.ts", "src/client/"]],
    ["CARD-06", "rxdb", ["worker/store/"]],
    ["CARD-07", "effect", ["schema/", "worker/", "gateway/"]],
  ] as const)("%s: %s is a dependency and is used in %s and nowhere else", (_, library, homes) => {
    expect(dependencies).toHaveProperty([library])
    const importers = importersOf(library)
    for (const home of homes)
      expect(
        importers.some((path) => path.startsWith(home)),
        home,
      ).toBe(true)
    expect(importers.filter((path) => !homes.some((home) => path.startsWith(home)))).toEqual([])
  })
})

test("CARD-10: at the top lie the files and folders that were asked for, and beside them only what serves them", () => {
  const asked = "package.json vite.config.ts tsconfig.json index.html src worker schema tests README.md".split(" ")
  const beside = [
    "gateway public scripts deploy",
    // What tools want there, what they make there, and the pages for contributors.
    "package-lock.json biome.json knip.jsonc vitest.config.ts node_modules dist dist-gateway coverage",
    "AGENTS.md ARCHITECTURE.md docs",
  ].flatMap((line) => line.split(" "))
  const top = readdirSync(root).filter((name) => !name.startsWith("."))
  expect(top).toEqual(expect.arrayContaining(asked))
  expect(top.filter((name) => !asked.includes(name) && !beside.includes(name))).toEqual([])
})
