/** The law of the worker's entry on a small build: it holds, and each violation is found. */
import { describe, expect, it } from "vitest"
import { workerEntryFailures } from "./bundle-entry.ts"

const texts = {
  "index.html": '<script type="module" src="/assets/index.js">',
  "assets/index.js": "const w=new Worker(new URL(`/assets/main.js`,``+import.meta.url),{type:`module`})",
  "assets/main.js": 'import"./boot.js";',
  "assets/boot.js": 'const a=1;import("./start.js");export{a}',
  "assets/start.js": 'import{a}from"./boot.js"',
}
const failures = (changes: Partial<Record<keyof typeof texts, string>>) =>
  workerEntryFailures({ manifest: {}, texts: new Map(Object.entries({ ...texts, ...changes })) }).map(
    ({ file, rule }) => `${file}: ${rule}`,
  )

describe("the worker's entry", () => {
  it("is one import that nobody imports", () => expect(failures({})).toEqual([]))

  it.each([
    'import{a}from"./main.js"',
    'import"./main.js"',
    'export*from"./main.js"',
    'import("./main.js")',
    "import(`./main.js`)",
  ])("a chunk with %s would evaluate it again in WebKit", (text) => {
    expect(failures({ "assets/start.js": text })).toEqual([
      "dist/assets/start.js: imports assets/main.js, a worker's entry",
    ])
  })

  it.each(['import"./boot.js";import"./start.js"', 'import"./boot.js";start()', "start()"])(
    "may not be %s: what it holds is what others come to share",
    (text) => {
      expect(failures({ "assets/main.js": text })).toEqual([
        "dist/assets/main.js: a worker's entry is one import and nothing else",
      ])
    },
  )

  it.each(['export{a}from"./boot.js"', 'export*from"./boot.js"'])("exports nothing: not %s", (text) => {
    expect(failures({ "assets/main.js": text })).toContain("dist/assets/main.js: a worker's entry exports nothing")
  })
})
