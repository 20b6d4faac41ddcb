/**
 * Prepares a fresh clone: installs what is missing and reports it. Start, dev and test all begin here.
 * `node scripts/setup.mjs` prepares for running, `node scripts/setup.mjs --browser` also for testing.
 */
import { findChromium } from "./setup/chromium.mjs"
import { ensureDependencies } from "./setup/dependencies.mjs"
import { isMain, runMain, say } from "./setup/project.mjs"

export { ensureDependencies, findChromium }

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await ensureDependencies()
    say("Packages are installed.")
    if (process.argv.includes("--browser")) say(`Chromium: ${await findChromium()}`)
    return 0
  })
}
