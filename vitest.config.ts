/**
 * All tests, as projects: unit and unit-gateway (beside the code), laws, scenarios, browser and lab; on demand postgres.
 * Two cores: two files at a time, and browser files one by one, since each starts a gateway and browsers.
 */
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"

const SECOND = 1_000

/** The real worker alone, mostly on lines that are silent, and the benchmark's engines: these run beside the other browser files. */
const LAB = ["tests/browser/realtime-*.test.ts", "tests/browser/worker.test.ts", "tests/bench/**/*.test.ts"]

const beside = (name: string, include: string, isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [include], isolate, testTimeout: 30 * SECOND, hookTimeout: 60 * SECOND },
})

const inBrowser = (
  name: string,
  test: NonNullable<TestProjectInlineConfiguration["test"]>,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    expect: { poll: { timeout: 20 * SECOND, interval: 100 } },
    fileParallelism: false,
    testTimeout: 180 * SECOND,
    hookTimeout: 120 * SECOND,
    ...test,
  },
})

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    projects: [
      // One set of modules for all files of a process: loading them anew for each would take longer than the tests.
      beside("unit", "{schema,worker,src,scripts}/**/*.test.{ts,tsx}", false),
      // PGlite does not open in a process where the worker has set `window`, as it does for jsencrypt: each file has its own modules.
      beside("unit-gateway", "gateway/**/*.test.ts", true),
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
      inBrowser("browser", {
        include: ["tests/browser/**/*.test.ts"],
        exclude: LAB,
        globalSetup: ["tests/browser/support/seeded-gateway.ts"],
      }),
      inBrowser("lab", { include: LAB }),
    ],
  },
})
