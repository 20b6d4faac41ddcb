/**
 * How much JavaScript loads before the first screen, compressed: at most 160 kB on the page and 200 kB in the worker,
 * of which 10 kB before it gives the first values. The page is measured with its heaviest lazy screen. Everything that
 * the worker ever loads has its own budget, which may grow with the product. Agora is not counted; it loads on demand.
 */
import { gzipSync } from "node:zlib"
import {
  type Bundle,
  begunChunks,
  firstScriptIn,
  screenChunks,
  shellChunks,
  workerChunks,
  workerEntries,
} from "./bundle.ts"
import type { Failure, Outcome } from "./report.ts"

export const PAGE_BUDGET = 160_000
/** What the worker loads before it answers a query. */
export const WORKER_BUDGET = 200_000
/** Everything that the worker loads at any time. */
export const WHOLE_WORKER_BUDGET = 280_000
/** The worker's entry with its static imports. It reads the first screen from disk before it loads the rest. */
export const BOOT_BUDGET = 10_000

/** A host name that only Agora's SDKs contain. */
const AGORA = "sd-rtn.com"
const PRIVATE_KEY = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----(?:\\n|\s)*[A-Za-z0-9+/=]{40}/

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export const bundleBudgets = (bundle: Bundle): Outcome => {
  const { texts } = bundle
  const failures: Array<Failure> = []
  const isAgora = (file: string): boolean => texts.get(file)?.includes(AGORA) === true
  const weight = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(texts.get(file) ?? "").length, 0)
  const over = (file: string, what: string, bytes: number, budget: number): void => {
    if (bytes > budget) failures.push({ file, rule: `${what} is ${kB(bytes)} gzip; the budget is ${kB(budget)}` })
  }

  const shell = shellChunks(bundle)
  const first = gzipSync(firstScriptIn(texts.get("index.html") ?? "")).length
  const screens = [...screenChunks(bundle)].map(([name, chunks]) => ({
    name,
    chunks,
    bytes: first + weight(new Set([...shell, ...chunks])),
  }))
  const heaviest = screens.reduce((most, each) => (each.bytes > most.bytes ? each : most), {
    name: "no lazy screen",
    chunks: shell,
    bytes: first + weight(shell),
  })
  over("dist/index.html", `JavaScript before the first screen (${heaviest.name})`, heaviest.bytes, PAGE_BUDGET)

  const entries = workerEntries(bundle)
  if (entries.size === 0) failures.push({ file: "dist/index.html", rule: "the built page starts no worker" })
  const initial = workerChunks(bundle, entries, { dynamicToo: false, isApart: () => false })
  const whole = workerChunks(bundle, entries, { dynamicToo: true, isApart: isAgora })
  over([...entries][0] ?? "dist", "the worker's entry, before it gives the first values,", weight(initial), BOOT_BUDGET)
  const begun = [...begunChunks(bundle, entries)].filter((file) => !isAgora(file))
  over([...entries][0] ?? "dist", "the worker's JavaScript before its first query", weight(begun), WORKER_BUDGET)
  over([...entries][0] ?? "dist", "the worker's JavaScript (Agora apart)", weight(whole), WHOLE_WORKER_BUDGET)

  const early = new Set([...shell, ...screens.flatMap(({ chunks }) => [...chunks]), ...initial])
  for (const file of early) {
    if (isAgora(file))
      failures.push({ file: `dist/${file}`, rule: "carries Agora's SDK; it is imported dynamically only" })
  }
  for (const [file, text] of texts) {
    if (PRIVATE_KEY.test(text)) failures.push({ file: `dist/${file}`, rule: "carries a private key" })
  }
  return {
    failures,
    notes: [
      `page: shell ${kB(first + weight(shell))}, with its heaviest screen ${kB(heaviest.bytes)} of ${kB(PAGE_BUDGET)} gzip (${heaviest.name})`,
      `worker: at its start ${kB(weight(initial))} of ${kB(BOOT_BUDGET)}, before its first query ${kB(weight(begun))} of ${kB(WORKER_BUDGET)}, in all ${kB(weight(whole))} of ${kB(WHOLE_WORKER_BUDGET)} gzip, Agora apart`,
    ],
  }
}
