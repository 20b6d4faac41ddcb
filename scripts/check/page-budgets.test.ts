/** The page's other budgets on a small build: what counts, and that each rule can fail. */
import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { PRECACHE_REQUESTS, pageBudgets, unstableImages } from "./page-budgets.ts"

const weight = (bytes: number): string =>
  randomBytes(Math.ceil(bytes * 0.76))
    .toString("base64")
    .slice(0, bytes)
const many = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place)

const aheadScript = (screen = 3) =>
  `"use strict";(()=>{var t={files:["App.js","main.js","font.woff2","Home.js"],app:[0],question:[3],screens:[["",[3]],["/wall",${JSON.stringify(many(screen))}]],worker:[1],fonts:[2]};})();`
const HTML = `<html><head><script type="module" src="/assets/index.js"></script>
<link rel="manifest" href="/manifest.webmanifest"></head>
<body><div id="root"><svg></svg></div><script>${aheadScript()}</script><link rel="stylesheet" href="/assets/index.css"></body></html>`
const small: Readonly<Record<string, string>> = {
  "index.html": HTML,
  "assets/index.js": "export {}",
  "assets/index.css": ".a{color:red}",
  "assets/font.woff2": "font",
  "sw.js": 'precacheAndRoute([{url:"index.html",revision:"1"},{"revision":null,"url":"assets/index.js"}])',
  "small-files.jsonl": '["assets/index.js","export {}"]\n',
}

const check = (changes: Readonly<Record<string, string>> = {}) =>
  pageBudgets({
    files: new Map(Object.entries({ ...small, ...changes }).map(([file, text]) => [file, Buffer.from(text)])),
  })
const rules = (changes: Readonly<Record<string, string>>) => check(changes).failures.map(({ rule }) => rule)
const inHtml = (from: string, to: string) => ({ "index.html": HTML.replace(from, to) })

describe("page budgets", () => {
  it("hold for a small build, and say what they measured", () => {
    const { failures, notes } = check()
    expect(failures).toEqual([])
    expect(notes).toEqual([
      expect.stringMatching(/^first paint: HTML/),
      expect.stringMatching(/^fetched ahead: 2 files in 2 of/),
    ])
  })

  it("a style sheet in the head, a script that blocks, and an empty root keep the first paint waiting", () => {
    expect(rules(inHtml("</head>", '<link rel="stylesheet" href="/assets/index.css"></head>'))).toEqual([
      "a style sheet in the head keeps the first paint waiting",
      "a script within the HTML waits for a style sheet",
    ])
    expect(rules(inHtml(' type="module"', ""))).toEqual([
      expect.stringMatching(/^a script keeps the first paint waiting/),
    ])
    expect(rules(inHtml("<head>", "<head><script></script>"))).toContain(
      "a script within the HTML stands before what is painted",
    )
    expect(rules(inHtml("<script>", '<link rel="stylesheet" href="/assets/index.css"><script>'))).toEqual([
      "a script within the HTML waits for a style sheet",
    ])
    expect(rules(inHtml("<svg></svg>", " "))).toEqual([expect.stringMatching(/^nothing stands in #root/)])
  })

  it.each(["https://cdn.example/x.js", "//cdn.example/x.js"])("nothing is loaded from another site: %s", (address) => {
    expect(rules(inHtml("/assets/index.js", address))).toEqual([
      expect.stringMatching(/^the first page loads from another site/),
    ])
  })

  it.each([
    '@import "other.css";',
    '.a{background:url("https://cdn.example/a.png")}',
    ".a{background:url(//cdn.example/a)}",
  ])("a style sheet loads nothing more: %s", (text) => {
    expect(rules({ "assets/late.css": text })).toEqual(["a style sheet loads another one, or from another site"])
  })

  it("pictures and fonts of our own in a style sheet are fine", () => {
    expect(rules({ "assets/late.css": '.a{background:url("/assets/a.svg")}@font-face{src:url(font.woff2)}' })).toEqual(
      [],
    )
  })

  it("HTML, styles and fonts are weighed", () => {
    expect(rules(inHtml("<svg></svg>", `<svg>${weight(1_600)}</svg>`))).toEqual([
      expect.stringMatching(/^the HTML without its script: /),
    ])
    expect(rules(inHtml('"use strict"', `"${weight(4_500)}"`))).toEqual([expect.stringMatching(/^the HTML: /)])
    expect(rules({ "assets/index.css": weight(18_000) })).toEqual([expect.stringMatching(/^styles before the first/)])
    expect(rules({ "assets/font.woff2": weight(34_000) })).toEqual([expect.stringMatching(/^fonts fetched with/)])
    expect(rules({ "assets/other.woff2": weight(48_000) })).toEqual([expect.stringMatching(/^all fonts/)])
  })

  it("the requests of the shell and of the screen with the most are counted", () => {
    const links = many(5).map((n) => `<link rel="modulepreload" href="/assets/${n}.js">`)
    expect(rules(inHtml("</head>", `${links.join("")}</head>`))).toEqual(["the shell: 7 requests; the budget is 6"])
    expect(rules(inHtml(aheadScript(), aheadScript(40)))).toEqual([
      expect.stringMatching(/^a first screen \(\/wall\): 45 requests/),
    ])
  })

  it("a page whose first script is missing or unreadable fails", () => {
    expect(rules(inHtml("<script>", '<script type="application/json">'))).toContainEqual(
      expect.stringMatching(/^the page's first script is missing/),
    )
    expect(rules(inHtml(aheadScript(), ""))).toEqual([expect.stringMatching(/^the page's first script is missing/)])
  })

  it("what the service worker fetches at its install is weighed and counted, and the page is among it", () => {
    const listed = (files: ReadonlyArray<string>) => files.map((url) => `{url:"${url}"}`).join()
    expect(
      rules({
        "assets/big.js": weight(1_150_000),
        "sw.js": listed(["index.html", "assets/index.js", "assets/big.js"]),
      }),
    ).toEqual([expect.stringMatching(/^what the service worker fetches at its install/)])
    const files = ["index.html", "assets/index.js", ...many(PRECACHE_REQUESTS).map((n) => `assets/${n}.js`)]
    expect(rules({ "sw.js": listed(files) })).toEqual([
      `the service worker's install: ${PRECACHE_REQUESTS + 2} requests; the budget is ${PRECACHE_REQUESTS}`,
    ])
    expect(rules({ "sw.js": "", "small-files.jsonl": "" })).toEqual(["the service worker does not keep the page"])
  })

  it("what the file of small ones holds are files that the service worker keeps, as they are", () => {
    expect(rules({ "small-files.jsonl": '["assets/index.js","export { }"]\n' })).toEqual([
      "what it holds of assets/index.js is not that file",
    ])
    expect(rules({ "small-files.jsonl": '["assets/index.css",".a{color:red}"]\n' })).toEqual([
      "it holds assets/index.css, which the service worker does not keep",
    ])
  })
})

describe("pictures", () => {
  const failing = (source: string) => unstableImages(new Map([["src/ui/Picture.tsx", source]])).length
  it("have a size before they have come", () => {
    expect(failing('<img src={src} onError={() => fail(src)} className="absolute inset-0 size-full" />')).toBe(0)
    expect(failing('<img src={src} width={40} height={40} alt="" />')).toBe(0)
  })
  it("one without a size fails", () => {
    expect(failing('<img src={src} alt="" className="rounded-2xl" />')).toBe(1)
    expect(failing('<img src={src} width={40} alt="" />')).toBe(1)
  })
})
