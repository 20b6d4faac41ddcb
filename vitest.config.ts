/**
 * All tests, as projects: unit, unit-gateway and slow (beside the code), laws, scenarios, attack and browser; on demand long and postgres.
 * Two cores: two files at a time, three where they wait. A browser file has a gateway and browsers of its own.
 */
import { readFileSync } from "node:fs"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const SECOND = 1_000

/** Beside the code, and too long for `npm run check`: they open a database, start a process or wait by the clock. `npm test` runs them. */
const SLOW = "gateway/**/*.slow.test.ts"
/** In browsers, and too long for `npm test`: most of what they see is held below the page too. `npm run test:long` runs them. */
const LONG = "tests/{browser,bench}/**/*.long.test.ts"

const IN_BROWSERS: TestProjectInlineConfiguration["test"] = {
  expect: { poll: { timeout: 60 * SECOND, interval: 100 } },
  globalSetup: ["tests/browser/support/seeded-gateway.ts"],
}
/** Without isolation the files of a process share their modules: loading them anew for each takes as long as the tests. */
const SHARING: TestProjectInlineConfiguration["test"] = {
  isolate: false,
  setupFiles: ["tests/worlds/settled-imports.ts"],
}
/** They often wait: for an answer over a real socket, for a database, for a clock. */
const WAITING: TestProjectInlineConfiguration["test"] = { ...SHARING, maxWorkers: 3 }

/** They take half a minute and more, and are short to read. */
const LONG_THOUGH_SMALL = /\/(store\.slow|upkeep\.slow|data-at-rest|clock-shapes|simulator)\.test\.ts$/

const isLong = ({ moduleId }: TestSpecification) => LONG_THOUGH_SMALL.test(moduleId)
const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment jsdom")

/**
 * Vitest begins with the largest files, so that no long one is left for the end, when the other processes have nothing to do. Files with
 * a page in jsdom stand together: a process whose next file is of the other kind ends, and its modules are loaded anew.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const rank = (file: TestSpecification): number => (isLong(file) ? 0 : hasPage(file) ? 1 : 2)
    return [0, 1, 2].flatMap((each) => sorted.filter((file) => rank(file) === each))
  }
}

const project = (
  name: string,
  include: ReadonlyArray<string>,
  [test, hook]: readonly [test: number, hook: number],
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [...include], testTimeout: test * SECOND, hookTimeout: hook * SECOND, ...more },
})

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine: what a test waits for comes, or never does.
    expect: { poll: { timeout: 20 * SECOND, interval: 20 } },
    projects: [
      project("unit", ["{schema,worker,src,scripts}/**/*.test.{ts,tsx}"], [60, 60], {
        ...SHARING,
        setupFiles: ["tests/worlds/settled-imports.ts", "tests/worlds/page/fresh-page.ts"],
      }),
      project("unit-gateway", ["gateway/**/*.test.ts"], [60, 60], { ...SHARING, exclude: [SLOW] }),
      project("slow", [SLOW], [120, 120], WAITING),
      project("laws", ["tests/laws/**/*.test.ts"], [120, 30], WAITING),
      project("scenarios", ["tests/scenarios/**/*.test.ts"], [120, 60], WAITING),
      project("attack", ["tests/attack/**/*.test.ts"], [120, 240], WAITING),
      project("postgres", ["tests/postgres/**/*.test.ts"], [3_600, 30]),
      project("browser", ["tests/browser/**/*.test.ts"], [300, 180], { ...IN_BROWSERS, ...SHARING, exclude: [LONG] }),
      // A call whose minutes end has two tests more there.
      project("long", [LONG, "tests/browser/call-media.test.ts"], [300, 180], IN_BROWSERS),
    ],
  },
})
