/**
 * Makes a fresh clone ready: installs what is missing and says what it does. Start, dev and test all begin here.
 * `node scripts/setup.mjs` prepares to run, `node scripts/setup.mjs --browser` also to test.
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
