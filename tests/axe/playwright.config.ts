/**
 * Accessibility of every screen and dialog, with Playwright's own runner. Each test looks at two sizes, in a dark and a
 * light theme.
 */
import { defineConfig } from "@playwright/test"
import { ARGS, PHONE } from "../browser/support/chromium-options.ts"

export default defineConfig({
  testDir: ".",
  outputDir: "../../.cache/axe",
  globalSetup: "./servers.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: [...ARGS] },
    locale: "en-US",
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 60_000,
    viewport: PHONE,
  },
})
