/**
 * Installs the npm packages of the lock file, unless node_modules already has the same.
 * A stamp inside node_modules remembers the lock file of the last install, so that a repeated call costs nothing.
 */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./command.mjs"
import { PlainError, root, say } from "./project.mjs"

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

const OLDEST_NODE = [20, 19]

/** @param {string} version as in process.versions.node */
export const isNodeNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/**
 * True when every package of the lock file is installed in its exact version.
 * Packages for other machines (optional ones) may be missing.
 * @param {Lock} lock the project's package-lock.json
 * @param {Lock} installed npm's own note of what it installed, node_modules/.package-lock.json
 */
export const isInstalled = (lock, installed) =>
  Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === "") return true
    const found = installed.packages?.[path]
    if (found === undefined) return wanted.optional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })

/**
 * @param {string} path
 * @returns {Lock}
 */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {})

export const ensureDependencies = async () => {
  if (!isNodeNewEnough(process.versions.node)) {
    throw new PlainError(`LivCam needs Node ${OLDEST_NODE.join(".")} or newer; this is Node ${process.versions.node}.`)
  }
  const lockPath = join(root, "package-lock.json")
  const stampPath = join(root, "node_modules", ".livcam-installed")
  const machine = `${process.platform}-${process.arch}`
  const stamp = `${machine} ${createHash("sha256").update(readFileSync(lockPath)).digest("hex")}`
  const lastStamp = existsSync(stampPath) ? readFileSync(stampPath, "utf8") : undefined
  if (lastStamp === stamp) return

  const sameMachine = lastStamp === undefined || lastStamp.startsWith(`${machine} `)
  const installedPath = join(root, "node_modules", ".package-lock.json")
  if (!sameMachine || !existsSync(installedPath) || !isInstalled(readLock(lockPath), readLock(installedPath))) {
    say("Installing packages (npm ci). The first time takes about a minute.")
    // Only scripts/setup/chromium.mjs installs a browser, when the machine has none.
    const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" }
    const { code } = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env })
    if (code !== 0) throw new PlainError("npm ci failed; its own message is above.")
  }
  writeFileSync(stampPath, stamp)
}
