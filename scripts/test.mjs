/**
 * `npm test`: everything that must hold, in sections: check (with unit tests), laws (and scenarios), slow (unit tests
 * that open databases and start processes), attack, sim, build, browser, axe; and on demand long: tests that take too
 * long for every run. Stops at the first section that fails, names what failed, and always ends with the line "N
 * passed, N failed". `npm test -- laws browser` runs only the named sections.
 */

import { existsSync, statfsSync } from "node:fs"
import { buildWhenStale } from "./setup/build.mjs"
import { run } from "./setup/command.mjs"
import { findProgram } from "./setup/debian-program.mjs"
import { PlainError, runMain, say } from "./setup/project.mjs"
import { ensureDependencies, findChromium } from "./setup.mjs"
import { runPlaywright } from "./test-run/playwright.mjs"
import { addUp, failureLine, readResults, sum } from "./test-run/tally.mjs"
import { forgetResults, resultsPath, runVitest } from "./test-run/vitest.mjs"

/** @typedef {{ name: string, results: ReadonlyArray<string>, run: () => Promise<boolean> }} Step */

/** @type {Promise<string> | undefined} */
let chromium
const chromiumEnv = async () => {
  chromium ??= findChromium()
  return { CHROMIUM_PATH: await chromium, ...inMemory() }
}

/**
 * Browser tests throw their profiles and databases away, so these are kept in memory where the machine has enough room.
 */
const inMemory = () => {
  const folder = "/dev/shm"
  if (!existsSync(folder)) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3 ? { TMPDIR: folder } : {}
}

/** At least a million steps of the simulator. */
const MILLION = ["--seeds", "500", "--steps", "1000000"]

/** Cases of each fuzz law (tests/worlds/mutate.ts), four times as many as in a usual run. */
const MANY_CASES = { FUZZ_RUNS: "10000" }

/** Runs only when it is named. */
const ON_DEMAND = "long"

/** @type {ReadonlyArray<Step>} */
const steps = [
  {
    name: "check",
    results: ["unit"],
    run: async () => (await run(process.execPath, ["--import", "tsx", "scripts/check.ts"])).code === 0,
  },
  { name: "laws", results: ["laws"], run: async () => (await runVitest(["laws", "scenarios"])).code === 0 },
  { name: "slow", results: ["slow"], run: async () => (await runVitest(["slow"])).code === 0 },
  { name: "attack", results: ["attack"], run: async () => (await runVitest(["attack"])).code === 0 },
  {
    name: "sim",
    results: [],
    // A million steps. `npm run sim` also runs canaries and the lower tiers; laws/simulator.test.ts has the corpus and
    // determinism.
    run: async () => (await run(process.execPath, ["--import", "tsx", "scripts/sim.ts", ...MILLION])).code === 0,
  },
  {
    name: "build",
    results: [],
    run: async () => {
      await buildWhenStale()
      return true
    },
  },
  {
    name: "browser",
    results: ["browser"],
    run: async () => {
      if ((await findProgram("turnserver")) === undefined)
        say("coturn is neither here nor could it be installed: calls through a TURN server are not tried.")
      return (await runVitest(["browser"], { env: await chromiumEnv() })).code === 0
    },
  },
  {
    name: "axe",
    results: ["axe"],
    run: async () => (await runPlaywright("axe", { env: await chromiumEnv() })).code === 0,
  },
  {
    name: ON_DEMAND,
    results: ["long", "laws", "axe"],
    run: async () => {
      await buildWhenStale()
      const env = { ...(await chromiumEnv()), LONG: "1" }
      const inBrowsers = await runVitest(["long"], { env })
      const laws = await runVitest(["laws"], { env: MANY_CASES })
      const axe = await runPlaywright("axe", { env })
      return [inBrowsers, laws, axe].every(({ code }) => code === 0)
    },
  },
]

/** @param {Step} step */
const runStep = async (step) => {
  console.info(`\n=== ${step.name} ===`)
  const began = performance.now()
  const ok = await step.run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof PlainError ? error.message : error)
    return false
  })
  const results = step.results.map((name) => readResults(resultsPath(name)))
  return {
    name: step.name,
    ok,
    seconds: (performance.now() - began) / 1000,
    tally: addUp(results.map(({ tally }) => tally)),
    failures: results.flatMap(({ failures }) => failures),
  }
}

await runMain(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    throw new PlainError(`No section ${unknown.join(", ")}. Sections: ${steps.map((step) => step.name).join(", ")}.`)
  }
  const chosen = steps.filter(({ name }) => (asked.length === 0 ? name !== ON_DEMAND : asked.includes(name)))
  await ensureDependencies()
  if (chosen.some(({ name }) => ["browser", "axe", ON_DEMAND].includes(name))) await chromiumEnv()
  forgetResults()

  const sections = []
  for (const step of chosen) {
    const section = await runStep(step)
    sections.push(section)
    if (!section.ok) break
  }

  console.info("\n=== summary ===")
  for (const { name, ok, seconds, tally } of sections) {
    const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`
    console.info(`${ok ? "ok  " : "FAIL"}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${counts}`)
  }
  for (const step of chosen.slice(sections.length)) console.info(`-     ${step.name.padEnd(10)} not run`)
  for (const failure of sections.flatMap(({ failures }) => failures)) console.info(`failed: ${failureLine(failure)}`)
  const total = sum(sections)
  console.info(`\n${total.closingLine}`)
  return total.ok ? 0 : 1
})
