/** The tests that a mutation run may use: those beside the code, and nothing that needs a browser. */
import { resolve } from "node:path"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: resolve(import.meta.dirname, "../.."),
  oxc: { jsx: { runtime: "automatic" } },
  test: { include: ["{schema,worker,src,gateway}/**/*.test.{ts,tsx}"], testTimeout: 30_000, hookTimeout: 60_000 },
})
