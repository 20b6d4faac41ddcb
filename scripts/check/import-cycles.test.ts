/** Circles of run-time imports are found, also through index files and re-exports; types and dynamic imports make none. */
import { describe, expect, it } from "vitest"
import { importCycleFailures } from "./import-cycles.ts"

const failures = (files: Record<string, string>) => importCycleFailures(new Map(Object.entries(files)))

describe("circles of imports", () => {
  it("are told once, with the whole way round", () => {
    const found = failures({
      "worker/a.ts": 'import { b } from "./b.ts"',
      "worker/b.ts": 'export * from "./c"',
      "worker/c.ts": 'import { a } from "./a.ts"',
      "worker/d.ts": 'import { a } from "./a.ts"',
    })
    expect(found).toEqual([
      {
        file: "worker/a.ts",
        rule: "is in a circle of run-time imports: worker/a.ts → worker/b.ts → worker/c.ts → worker/a.ts",
      },
    ])
  })

  it("are told each for itself", () => {
    const found = failures({
      "schema/a.ts": 'import "./a.ts"',
      "src/b/index.ts": 'import "./c.tsx"',
      "src/b/c.tsx": 'import "../b"',
    })
    expect(found.map(({ file }) => file)).toEqual(["schema/a.ts", "src/b/c.tsx"])
  })

  it("are not made by type imports, dynamic imports or workers", () => {
    const found = failures({
      "src/a.ts": 'import { b } from "./b.ts"',
      "src/b.ts": 'import type { A } from "./a.ts"\nconst a = () => import("./a.ts")',
      "src/c.ts": 'new Worker(new URL("./c.ts", import.meta.url))',
    })
    expect(found).toEqual([])
  })

  it("are made by an inline type import, which still runs", () => {
    expect(failures({ "src/a.ts": 'import "./b.ts"', "src/b.ts": 'import { type A } from "./a.ts"' })).toHaveLength(1)
  })
})
