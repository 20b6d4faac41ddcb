/**
 * All tests, as projects: unit and unit-gateway (beside the code), laws, scenarios, browser and lab; on demand postgres and bench.
 * Two cores: two files at a time, and browser files one by one, since each starts a gateway and browsers.
 */
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"

const SECOND = 1_000

/** Of the real worker alone, on lines that fail: nearly all of their time is silence, so they run beside the others. */
const LAB = ["tests/browser/realtime-*.test.ts", "tests/browser/worker.test.ts"]

const inBrowser = (
  name: string,
  include: Array<string>,
  exclude: Array<string> = [],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    expect: { poll: { timeout: 20 * SECOND, interval: 100 } },
    include,
    exclude,
    globalSetup: ["tests/browser/support/seeded-gateway.ts"],
    fileParallelism: false,
    testTimeout: 180 * SECOND,
    hookTimeout: 120 * SECOND,
  },
})

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{schema,worker,src,scripts}/**/*.test.{ts,tsx}"],
          environment: "node",
          // One set of modules for all files of a process: loading them anew for each would take longer than the tests.
          isolate: false,
          testTimeout: 30 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-gateway",
          include: ["gateway/**/*.test.ts"],
          environment: "node",
          testTimeout: 30 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: "laws",
          include: ["tests/laws/**/*.test.ts"],
          testTimeout: 120 * SECOND,
          hookTimeout: 30 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: "scenarios",
          include: ["tests/scenarios/**/*.test.ts"],
          testTimeout: 120 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts"],
          testTimeout: 3_600 * SECOND,
          hookTimeout: 30 * SECOND,
        },
      },
      {
        extends: true,
        test: { name: "bench", include: ["tests/bench/**/*.test.ts"] },
      },
      inBrowser("browser", ["tests/browser/**/*.test.ts"], LAB),
      inBrowser("lab", LAB),
    ],
  },
})
