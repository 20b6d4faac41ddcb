/** The stack that was asked for: its language, which libraries do which work and where, what lies in the top folder. */
import { readdirSync, readFileSync } from "node:fs"
import { extname, resolve } from "node:path"
import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { commands } from "#schema/commands.ts"
import { endpoints } from "#schema/endpoints.ts"
import { events } from "#schema/events.ts"
import { queries } from "#schema/queries.ts"
import { remotes } from "#schema/remotes.ts"
import { importGraph } from "../../scripts/check/import-graph.ts"
import { isTest, readSourceFiles } from "../../scripts/check/source-files.ts"

const root = resolve(import.meta.dirname, "../..")
const files = readSourceFiles(root)
const graph = importGraph(files)
const { dependencies } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>
}

/** The product's files that import a package, at run time or as a type. */
const importersOf = (name: string): ReadonlyArray<string> =>
  graph.flatMap(({ from, target }) =>
    target.kind === "package" && target.name === name && !isTest(from) && !from.startsWith("scripts/") ? [from] : [],
  )
const allFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length + 1)}/${name}`)

describe("CARD-01: TypeScript throughout, and React in front", () => {
  /**
   * Files that are no programs: styles, settings, recorded logs, pages of tests, the database's own migrations, words.
   */
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
    // Patterns in Biome's own language are settings, not programs.
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

test("CARD-03: the page asks the gateway nothing, signs and encrypts nothing and opens no database: its worker does", () => {
  const WORK_OF_THE_WORKER =
    /\b(fetch|sendBeacon)\(|\b(XMLHttpRequest|WebSocket|EventSource|indexedDB)\b|\bcrypto\.subtle\b/
  const found = [...files].flatMap(([path, text]) =>
    path.startsWith("src/") && !isTest(path) && WORK_OF_THE_WORKER.test(text) ? [path] : [],
  )
  // These request built files of the page itself, before there is a worker or when none can be had.
  expect(found).toEqual([
    "src/loading/ahead.ts",
    "src/loading/is-reached.ts",
    "src/service-worker/stale-build.ts",
    "src/service-worker/stalled-service-worker.ts",
  ])
})

describe("CARD-07: what crosses a boundary has a schema of Effect", () => {
  test.each([
    [
      "what the gateway is asked and answers",
      Object.values(endpoints).flatMap(({ request, response }) => [request, response]),
    ],
    [
      "what the page tells the worker to do",
      Object.values(commands).flatMap(({ payload, result }) => [payload, result]),
    ],
    ["what the page watches", Object.values(queries).map(({ params }) => params)],
    ["what the page asks of the gateway", Object.values(remotes).flatMap(({ params, value }) => [params, value])],
    ["what stands in the log", Object.values(events)],
  ] as const)("CARD-07: %s", (_, schemas) => {
    expect(schemas.length).toBeGreaterThan(15)
    expect(schemas.filter((schema) => !Schema.isSchema(schema))).toEqual([])
  })

  test("CARD-07: the worker waits and tries again by Effect's schedules; timers by hand stand where no fiber runs", () => {
    const byHand = [...files].flatMap(([path, text]) =>
      path.startsWith("worker/") && !isTest(path) && /\bset(Timeout|Interval)\(/.test(text) ? [path] : [],
    )
    // The service worker; the start of the worker, which loads no library; and the store's subscription below RxDB's.
    expect(byHand).toEqual([
      "worker/boot/answer-boot.ts",
      "worker/service-worker/sw.ts",
      "worker/store/collections/find-rows.ts",
    ])
  })
})

test("CARD-10: at the top lie the files and folders that were asked for, and beside them only what serves them", () => {
  const asked = "package.json vite.config.ts tsconfig.json index.html src worker schema tests README.md".split(" ")
  const beside = [
    "gateway public scripts deploy",
    // Files that tools want there or make there, and the pages for contributors.
    "package-lock.json biome.json knip.jsonc vitest.config.ts node_modules dist dist-gateway coverage",
    "AGENTS.md ARCHITECTURE.md docs",
  ].flatMap((line) => line.split(" "))
  const top = readdirSync(root).filter((name) => !name.startsWith("."))
  expect(top).toEqual(expect.arrayContaining(asked))
  expect(top.filter((name) => !asked.includes(name) && !beside.includes(name))).toEqual([])
})
