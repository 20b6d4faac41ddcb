/** The bundle budgets on a small build: what counts for page and worker, and that each rule can fail. */
import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { bundleBudgets } from "./bundle-budgets.ts"

/** Text that compresses to no less than about three quarters of its length. */
const weight = (kilobytes: number): string => `/*${randomBytes(kilobytes * 750).toString("base64")}*/`
const AGORA = '"webrtc2-ap-web-1.agora.io sd-rtn.com"'

const texts = {
  "index.html":
    '<link rel="modulepreload" crossorigin href="/assets/pre.js"><script type="module" src="/assets/index.js">',
  "assets/index.js":
    'import"./vendor.js";const w=new Worker(new URL(`/assets/main.js`,``+import.meta.url),{type:`module`});import("./Wall.js")',
  "assets/vendor.js": "export const a=1",
  "assets/pre.js": "",
  "assets/locale-en.js": "export default {}",
  "assets/Wall.js": 'import"./index.js";import{h}from"./heart.js"',
  "assets/Call.js": 'import("./agora.js")',
  "assets/heart.js": "export const h=1",
  "assets/Dialog.js": "export const d=1",
  "assets/agora.js": AGORA,
  "assets/main.js": 'import{a}from"./log.js";const e=()=>import("./engine.js");const r=()=>import(`./rtm.js`)',
  "assets/log.js": "export const a=1",
  "assets/engine.js": 'export{a}from"./log.js";const l=()=>import("./later.js")',
  "assets/later.js": "export const l=1",
  "assets/rtm.js": AGORA,
}
const screen = (file: string, imports: ReadonlyArray<string>) => ({ file, isDynamicEntry: true, imports })
const manifest = {
  "index.html": { file: "assets/index.js", isEntry: true, imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_heart.js": { file: "assets/heart.js" },
  "src/i18n/en/index.ts": { file: "assets/locale-en.js", isDynamicEntry: true },
  "src/screens/wall/Wall.tsx": screen("assets/Wall.js", ["_heart.js", "index.html"]),
  "src/screens/call/Call.tsx": { ...screen("assets/Call.js", []), dynamicImports: ["src/screens/call/Dialog.tsx"] },
  "src/screens/call/Dialog.tsx": screen("assets/Dialog.js", []),
  "node_modules/agora-rtc-sdk-ng/a.js": screen("assets/agora.js", []),
}
type File = keyof typeof texts

const check = (changes: Partial<Record<File, string>>) =>
  bundleBudgets({ manifest, texts: new Map(Object.entries({ ...texts, ...changes })) })
const rules = (changes: Partial<Record<File, string>>) => check(changes).failures.map(({ rule }) => rule)
const heavier = (file: File, kilobytes: number) => ({ [file]: `${texts[file]}${weight(kilobytes)}` })

describe("bundle budgets", () => {
  it("hold for a small build, and say what they measured", () => {
    const { failures, notes } = check({})
    expect(failures).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/^page: shell/), expect.stringMatching(/^worker: at its start/)])
  })

  it("a dialog that only a screen asks for comes after the first screen", () => {
    expect(check(heavier("assets/Dialog.js", 220)).failures).toEqual([])
  })

  it.each<File>([
    "assets/index.js",
    "assets/vendor.js",
    "assets/pre.js",
    "assets/locale-en.js",
    "assets/Wall.js",
    "assets/heart.js",
  ])("page: %s of 165 kB is over", (file) => {
    expect(rules(heavier(file, 220))[0]).toMatch(/^JavaScript before the first screen .* the budget is 160\.0 kB$/)
  })

  it("page: a script of 165 kB within the HTML is over", () => {
    const html = `${texts["index.html"]}</script><script>${weight(220)}</script>`
    expect(rules({ "index.html": html })[0]).toMatch(/^JavaScript before the first screen/)
  })

  it("two screens do not add up, the heaviest counts", () => {
    expect(rules({ ...heavier("assets/Wall.js", 120), ...heavier("assets/Call.js", 120) })).toEqual([])
  })

  it("worker: assets/engine.js of 250 kB is over before the first query", () => {
    expect(rules(heavier("assets/engine.js", 330))).toEqual([
      expect.stringMatching(/^the worker's JavaScript before its first query is .* the budget is 200\.0 kB$/),
    ])
  })

  it("worker: what it loads later counts in all alone", () => {
    expect(rules(heavier("assets/later.js", 250))).toEqual([])
    expect(rules(heavier("assets/later.js", 400))).toEqual([
      expect.stringMatching(/^the worker's JavaScript \(Agora apart\) is .* the budget is 280\.0 kB$/),
    ])
  })

  it.each<File>(["assets/main.js", "assets/log.js"])(
    "G11: worker: %s of 11 kB is over before the first values",
    (file) => {
      expect(rules(heavier(file, 15))).toEqual([
        expect.stringMatching(/^the worker's entry, before it gives the first values, is .* the budget is 10\.0 kB$/),
      ])
    },
  )

  it.each<File>(["assets/main.js", "assets/log.js"])(
    "worker: %s of 300 kB is over, at its start and in all",
    (file) => {
      expect(rules(heavier(file, 400))).toEqual([
        expect.stringMatching(/^the worker's entry, .* the budget is 10\.0 kB$/),
        expect.stringMatching(/^the worker's JavaScript before its first query is .* the budget is 200\.0 kB$/),
        expect.stringMatching(/^the worker's JavaScript \(Agora apart\) is .* the budget is 280\.0 kB$/),
      ])
    },
  )

  it("Agora stays apart, however heavy", () => {
    expect(rules({ ...heavier("assets/agora.js", 500), ...heavier("assets/rtm.js", 500) })).toEqual([])
  })

  it.each<File>(["assets/vendor.js", "assets/Call.js", "assets/main.js", "assets/log.js"])(
    "%s may not carry Agora",
    (file) => {
      expect(rules({ [file]: `${texts[file]};${AGORA}` })).toContain(
        "carries Agora's SDK; it is imported dynamically only",
      )
    },
  )

  it("a build that starts no worker fails", () => {
    expect(rules({ "assets/index.js": "" })).toEqual(["the built page starts no worker"])
  })

  it("a private key in the bundle fails, the words around one do not", () => {
    const begin = "-----BEGIN RSA PRIVATE KEY-----"
    expect(rules({ "assets/log.js": `"${begin}\\n"+key` })).toEqual([])
    expect(rules({ "assets/log.js": `"${begin}\\n${"MIIEpAIBAAKCAQEA".repeat(4)}"` })).toEqual([
      "carries a private key",
    ])
  })
})
