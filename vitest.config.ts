/**
 * All tests, as projects: unit (beside the code), laws, scenarios, browser; on demand postgres and bench.
 * Two cores: two files at a time, and browser files one by one, since each starts a gateway and browsers.
 */
import { defineConfig } from "vitest/config"

const SECOND = 1_000

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{schema,worker,gateway,src,scripts}/**/*.test.{ts,tsx}"],
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
      {
        extends: true,
        test: {
          name: "browser",
          expect: { poll: { timeout: 20 * SECOND, interval: 100 } },
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/support/seeded-gateway.ts"],
          fileParallelism: false,
          testTimeout: 180 * SECOND,
          hookTimeout: 120 * SECOND,
        },
      },
    ],
  },
})
