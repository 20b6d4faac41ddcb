/** Each import law fails on a small planted project, and lets through what it should. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../setup/project.mjs"
import { homeFailures, importLawFailures } from "./import-laws.ts"

const PROJECT = {
  "schema/ids.ts": "",
  "schema/events.ts": "",
  "schema/rules/constants.ts": "",
  "worker/main.ts": "",
  "worker/start.ts": "",
  "worker/log/log.ts": "",
  "gateway/main.ts": "",
  "gateway/demo/people.ts": "",
  "src/main.tsx": "",
  "src/client/connect.ts": "",
  "tests/worlds/seed.ts": "",
}

/** The rules that a file violates, as text. */
const broken = (file: string, text: string): ReadonlyArray<string> =>
  importLawFailures(new Map([...Object.entries(PROJECT), [file, text]])).map(({ rule }) => rule)

const breaks = (file: string, text: string, rule: string): void => {
  expect(broken(file, text).join("\n"), `${file}: ${text}`).toContain(rule)
}
const holds = (file: string, text: string): void => {
  expect(broken(file, text), `${file}: ${text}`).toEqual([])
}

const WORKER_START = 'new Worker(new URL("../../worker/main.ts", import.meta.url), { type: "module" })'

describe("directions between the first folders", () => {
  const FORBIDDEN = [
    ["src/app/a.ts", "../../worker/log/log.ts", "src/ imports nothing of worker/"],
    ["src/app/a.ts", "../../gateway/main.ts", "src/ imports nothing of gateway/"],
    ["worker/log/a.ts", "../../src/main.tsx", "worker/ imports nothing of src/"],
    ["worker/log/a.ts", "../../gateway/main.ts", "worker/ imports nothing of gateway/"],
    ["gateway/chat/a.ts", "../../src/main.tsx", "gateway/ imports nothing of src/"],
    ["gateway/chat/a.ts", "../../worker/main.ts", "gateway/ imports nothing of worker/"],
    ["src/app/a.ts", "../../tests/worlds/seed.ts", "src/ imports nothing of tests/"],
    ["schema/chat/a.ts", "../../worker/main.ts", "schema/ imports only effect and itself"],
    ["tests/attack/a.ts", "../../worker/log/log.ts", "tests/attack/ imports nothing of worker/"],
    ["tests/attack/a.test.ts", "../../schema/ids.ts", "tests/attack/ imports nothing of schema/"],
    ["tests/attack/a.test.ts", "../../src/main.tsx", "tests/attack/ imports nothing of src/"],
    ["tests/attack/a.test.ts", "../../gateway/main.ts", "tests/attack/target.ts alone imports the gateway"],
  ] as const

  it.each(FORBIDDEN)("%s may not import %s, run time or type", (file, path, rule) => {
    breaks(file, `import { a } from "${path}"`, rule)
    breaks(file, `import type { A } from "${path}"`, rule)
    breaks(file, `export type { A } from "${path}"`, rule)
    breaks(file, `export * from "${path}"`, rule)
    breaks(file, `type A = import("${path}").A`, rule)
    breaks(file, `const a = () => import("${path}")`, rule)
    breaks(file, `import a = require("${path}")`, rule)
  })

  it("all three import the schema", () => {
    holds("worker/log/a.ts", 'import { UserId } from "#schema/ids.ts"')
    holds("gateway/chat/a.ts", 'import { UserId } from "../../schema/ids.ts"')
    holds("src/app/a.ts", 'import type { UserId } from "#schema/ids.ts"')
  })

  it("tests and scripts import everything", () => {
    const all = 'import "../../worker/main.ts"\nimport "../../gateway/main.ts"\nimport { wrap } from "comlink"'
    holds("tests/scenarios/a.test.ts", all)
    holds("scripts/check/a.ts", all)
    holds("tests/attack/target.ts", 'import "../../gateway/main.ts"')
    holds("worker/log/log.test.ts", all)
  })

  it("a path that is computed whole cannot be checked and fails; one with a fixed beginning can", () => {
    breaks("src/app/a.ts", "const a = (path: string) => import(path)", "an import path is written out")
    const computed = "$" + "{name}"
    holds("src/i18n/a.ts", `const a = (name: string) => import(\`./${computed}/index.ts\`)`)
    breaks("src/app/a.ts", `import(\`../../worker/${computed}.ts\`)`, "src/ imports nothing of worker/")
    breaks("src/app/a.ts", 'import.meta.glob("../../worker/**/*.ts")', "src/ imports nothing of worker/")
  })
})

describe("the way from the page to the worker", () => {
  it("is a Worker made in src/client/ from worker/main.ts", () => {
    holds("src/client/start.ts", WORKER_START)
    holds("src/client/start.ts", 'import Engine from "../../worker/main.ts?worker"')
  })

  it("is nowhere else and leads to nothing else", () => {
    const rule = "src/ imports nothing of worker/"
    breaks("src/call/start.ts", WORKER_START, rule)
    breaks("src/client/start.ts", WORKER_START.replace("main.ts", "log/log.ts"), rule)
    breaks("src/call/start.ts", 'import Engine from "../../worker/main.ts?worker"', rule)
    breaks("src/client/start.ts", 'import { engine } from "../../worker/main.ts"', rule)
    breaks("src/client/start.ts", 'import url from "../../worker/main.ts?url"', rule)
    breaks("src/client/start.ts", 'new URL("../../worker/main.ts", import.meta.url)', rule)
  })
})

describe("what the page carries", () => {
  const LIBRARIES = "effect rxdb rxjs dexie jsencrypt @noble/hashes ky agora-rtm-sdk @effect/platform".split(" ")

  it.each(LIBRARIES)("%s is not there at run time", (library) => {
    const name = library.replace("@noble/hashes", "@noble/*").replace("@effect/platform", "@effect/*")
    const rule = `the page does not import ${name} at run time`
    breaks("src/app/a.ts", `import { a } from "${library}"`, rule)
    breaks("src/app/a.ts", `import { a } from "${library}/deep"`, rule)
    breaks("src/app/a.ts", `const a = () => import("${library}")`, rule)
  })

  it("may use types of Effect", () => {
    holds("src/app/a.ts", 'import type { Schema } from "effect"')
  })

  it("is of the schema only the plain rules; an inline type import still runs", () => {
    const rule = "the page imports at run time only schema/rules/"
    holds("src/app/a.ts", 'import { MESSAGE_MAX } from "#schema/rules/constants.ts"')
    breaks("src/app/a.ts", 'import { events } from "#schema/events.ts"', rule)
    breaks("src/app/a.ts", 'import { events } from "../../schema/events.ts"', rule)
    breaks("src/app/a.ts", 'import { type EventTag } from "#schema/events.ts"', rule)
    breaks("src/app/a.ts", 'export { type EventTag } from "#schema/events.ts"', rule)
    holds("src/app/a.ts", 'import type { EventTag } from "#schema/events.ts"')
  })
})

describe("the gateway", () => {
  it("has its demo content as a leaf: only what puts it together imports that, types included", () => {
    const rule = "gateway/demo/ is a leaf"
    breaks("gateway/people/presence.ts", 'import { a } from "../demo/people.ts"', rule)
    breaks("gateway/http/router.ts", 'import type { A } from "../demo/people.ts"', rule)
    breaks("gateway/banner.ts", 'const a = () => import("./demo/people.ts")', rule)
    holds("gateway/app.ts", 'import { a } from "./demo/people.ts"')
    holds("gateway/main.ts", 'import { a } from "./demo/people.ts"')
    holds("gateway/demo/seed.ts", 'import { a } from "./people.ts"')
    holds("gateway/people/presence.test.ts", 'import { a } from "../demo/people.ts"')
  })
})

describe("the schema", () => {
  it("imports only effect and itself", () => {
    const rule = "schema/ imports only effect and itself"
    holds("schema/people/user.ts", 'import { Schema } from "effect"\nimport { UserId } from "../ids.ts"')
    for (const other of ["ky", "node:crypto", "crypto", "react", "../../src/main.tsx"]) {
      breaks("schema/people/user.ts", `import { a } from "${other}"`, rule)
    }
  })

  it("has rules that import nothing but rules", () => {
    const rule = "schema/rules/ imports nothing but itself"
    holds("schema/rules/price.ts", 'import { A } from "./constants.ts"')
    breaks("schema/rules/price.ts", 'import { Schema } from "effect"', rule)
    breaks("schema/rules/price.ts", 'import type { UserId } from "../ids.ts"', rule)
  })
})

describe("outside libraries", () => {
  const HOMES = [
    ["comlink", "worker/start.ts", "worker/log/a.ts"],
    ["comlink", "src/client/a.ts", "src/app/a.ts"],
    ["rxdb", "worker/store/a.ts", "worker/projections/a.ts"],
    ["rxdb", "worker/store/a.ts", "gateway/store/a.ts"],
    ["dexie", "worker/store/a.ts", "worker/log/a.ts"],
    ["agora-rtm-sdk", "worker/realtime/a.ts", "worker/call/a.ts"],
    ["agora-rtc-sdk-ng", "src/call/a.ts", "src/screens/call/a.ts"],
    ["ky", "worker/http/a.ts", "worker/commands/a.ts"],
    ["jsencrypt", "worker/crypto/a.ts", "gateway/crypto/a.ts"],
  ] as const

  it.each(HOMES)("%s lives in %s and not in %s", (library, home, elsewhere) => {
    holds(home, `import { a } from "${library}"`)
    breaks(elsewhere, `import { a } from "${library}"`, `${library} is imported only in`)
    breaks(elsewhere, `import type { A } from "${library}"`, `${library} is imported only in`)
  })

  it("worker/start.ts is one file, not a folder of names that begin so", () => {
    breaks("worker/start.ts.ts", 'import "comlink"', "comlink is imported only in")
  })

  it("one without a home may not be imported anywhere in the product", () => {
    const rule = "an outside library has a home"
    for (const file of ["worker/log/a.ts", "src/app/a.ts", "gateway/chat/a.ts"]) {
      breaks(file, 'import { chunk } from "lodash"', rule)
      breaks(file, 'import type { Chunk } from "lodash/fp"', rule)
    }
    holds("scripts/a.ts", 'import { chunk } from "lodash"')
  })

  it("package.json and the table of homes name the same dependencies", () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect(homeFailures(manifest)).toEqual([])
    const { effect, ...others } = manifest.dependencies
    expect(homeFailures({ ...manifest, dependencies: { ...others, lodash: "4.0.0" } })).toEqual([
      { file: "package.json", rule: "lodash has no home in scripts/check/import-laws.ts" },
      { file: "scripts/check/import-laws.ts", rule: "effect is no dependency of package.json" },
    ])
  })

  it("modules of Node stay out of worker and page", () => {
    const rule = "a module of Node is imported only in"
    breaks("worker/log/a.ts", 'import { readFileSync } from "node:fs"', rule)
    breaks("src/app/a.ts", 'import { readFileSync } from "fs"', rule)
    holds("gateway/store/a.ts", 'import { readFileSync } from "node:fs"')
  })
})

it("a failure names the file, the line and the import", () => {
  const files = new Map([["src/app/a.ts", '\nimport { a } from "rxdb/plugins/core"\n']])
  expect(importLawFailures(files)[0]).toEqual({
    file: "src/app/a.ts",
    line: 2,
    rule: 'imports "rxdb/plugins/core": the page does not import rxdb at run time',
  })
})
