/**
 * How the speed run evaluates its rounds: medians, kinds of traffic, tables; and each screen's place in the page's
 * first script.
 */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { type AheadTable, scriptsAhead } from "../../src/loading/ahead-files.ts"
import type { Round } from "../../tests/speed/rounds.ts"
import { SCREENS_AHEAD } from "../setup/screens-ahead.ts"
import { figuresOf, median, tableOf } from "./figures.ts"
import { pageOf } from "./speed-page.ts"
import { kindOf } from "./traffic-kind.ts"

test("a median is of what is known, and of nothing when less than half is", () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([1, null, 3])).toBe(2)
  expect(median([1, null, null])).toBeNull()
  expect(median([])).toBeNull()
})

test("a request's kind is what the browser says it is for; what the service worker fetches for later is apart", () => {
  const head = (path: string, ...headers: ReadonlyArray<string>) =>
    `GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`
  expect(kindOf(head("/wall", "Host: x", "Sec-Fetch-Dest: document"))).toBe("document")
  expect(kindOf(head("/assets/main.js", "Sec-Fetch-Dest: worker"))).toBe("script")
  expect(kindOf(head("/assets/a.woff2", "sec-fetch-dest: font"))).toBe("font")
  expect(kindOf(head("/assets/Late.js", "Sec-Fetch-Dest: empty"))).toBe("ahead")
  expect(kindOf(head("/small-files.jsonl", "Sec-Fetch-Dest: empty"))).toBe("ahead")
  expect(kindOf(head("/sw.js", "Sec-Fetch-Dest: serviceworker"))).toBe("ahead")
  expect(kindOf(head("/config/v1/app", "Sec-Fetch-Dest: empty"))).toBe("data")
  expect(kindOf(head("/realtime", "Upgrade: websocket", "Sec-Fetch-Dest: empty"))).toBe("socket")
})

const round = (lcp: number | null, ahead: number): Round => ({
  measured: [
    {
      place: "/",
      way: "cold",
      visit: {
        vitals: {
          firstPaint: 10,
          firstContentfulPaint: 12,
          largestContentfulPaint: lcp,
          largest: "img /a.svg",
          content: 20,
          layoutShift: 0.01,
          blocking: 5,
          longTasks: [],
          shifts: [],
          interactions: [],
          now: 30,
        },
        bytes: { script: 1_000, ahead },
        requests: 3,
        aheadBeforeContent: 0,
      },
    },
  ],
  taps: [{ name: "open a profile", delay: 40, shown: 300 }],
})
const profile = { cpuRate: 4, link: { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, roundTripMs: 150 } }

test("figures are medians over rounds, and bytes fetched ahead are not the page's", () => {
  const figures = figuresOf([round(100, 9_000), round(300, 9_000), round(200, 0)], {
    at: "2026-01-01",
    loads: [1],
    profile,
  })
  expect(figures.places[0]).toMatchObject({ largestContentfulPaint: 200, bytes: 1_000, bytesByKind: { ahead: 9_000 } })
  expect(figures.taps).toEqual([{ name: "open a profile", delay: 40, shown: 300 }])
  expect(tableOf(figures)).toMatch(/^page +way +FP/)
  expect(pageOf(figures)).toContain("| / | cold | 10 | 12 | 200 |")
})

const table: AheadTable = {
  files: [],
  app: [0, 1],
  question: [9],
  screens: SCREENS_AHEAD.map(([path], index) => [path, [1, 10 + index]]),
  worker: [],
  fonts: [],
}

test("PROD-01: before the visitor has said to be 18 only the question is fetched ahead", () => {
  expect([...scriptsAhead(table, "/wall", false)]).toEqual([9])
})

test("ENT-01: the first script knows the screen of a path, with and without a language before it", () => {
  const screenOf = (path: string) => [...scriptsAhead(table, path, true)].slice(2).map((place) => place - 10)
  expect(screenOf("/")).toEqual([0])
  expect(screenOf("/pt")).toEqual([0])
  expect(screenOf("/pt/wall")).toEqual([1])
  expect(screenOf("/profile/edit")).toEqual([2])
  expect(screenOf("/profile/12")).toEqual([3])
  expect(screenOf("/message")).toEqual([6])
  expect(screenOf("/message/IMMessageSession/12")).toEqual([5])
  expect(screenOf("/no-such-place")).toEqual([])
})

test("each module that the first script names is loaded by the table of routes or with later texts", () => {
  const routes = readFileSync("src/app/routes.tsx", "utf8")
  for (const module of SCREENS_AHEAD.flatMap(([, ...modules]) => modules))
    if (module.startsWith("src/screens/")) expect(routes).toContain(`import("../${module.replace("src/", "")}")`)
})
