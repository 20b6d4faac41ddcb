/**
 * Finds a Chromium for the browser tests, or installs one, in this order: CHROMIUM_PATH, one on this machine,
 * Playwright's, Debian's.
 * Returns a path that works, or fails with a message that says what to do.
 */
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { answers, run } from "./command.mjs"
import { installDebian } from "./debian.mjs"
import { PlainError, say } from "./project.mjs"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const MAC_PATHS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
const DOWNLOAD_MS = 300_000

/** The path of an installed browser, or undefined. */
export const installedChromium = () => {
  const named = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...named, ...MAC_PATHS].find((path) => existsSync(path) && answers(path))
}

const playwrightChromium = async () => {
  const { chromium } = await import("playwright")
  const path = chromium.executablePath()
  return existsSync(path) && answers(path) ? path : undefined
}

const installPlaywrights = async () => {
  say("No Chromium on this machine. Trying Playwright's download.")
  const args = ["playwright", "install", "chromium"]
  const { code } = await run("npx", args, { capture: true, timeoutMs: DOWNLOAD_MS })
  if (code === 0) return playwrightChromium()
  say("Playwright's download cannot be reached from here.")
  return undefined
}

/** @returns {Promise<string>} the path of a Chromium that answers */
export const findChromium = async () => {
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined && asked !== "") {
    if (existsSync(asked) && answers(asked)) return asked
    throw new PlainError(`CHROMIUM_PATH is ${asked}, but no browser answers there.`)
  }
  const found =
    installedChromium() ??
    (await playwrightChromium()) ??
    (await installPlaywrights()) ??
    ((await installDebian("chromium")) ? installedChromium() : undefined)
  if (found !== undefined) return found
  throw new PlainError(
    "The browser tests need a Chromium and none could be found or installed.\n" +
      "Install one (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome.",
  )
}
