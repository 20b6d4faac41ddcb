/** When an install is needed, and which Node versions the project supports. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { isInstalled, isNodeNewEnough } from "./dependencies.mjs"
import { root } from "./project.mjs"

const lock = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/b": { version: "2.0.0", integrity: "y", optional: true },
  },
}

describe("setup", () => {
  it("installs nothing when each locked package is there in its version", () => {
    expect(isInstalled(lock, lock)).toBe(true)
  })

  it("installs when a package is missing or of another version", () => {
    expect(isInstalled(lock, {})).toBe(false)
    expect(isInstalled(lock, { packages: { "node_modules/a": { version: "1.0.1", integrity: "z" } } })).toBe(false)
  })

  it("does not miss the optional packages of other machines", () => {
    expect(isInstalled(lock, { packages: { "node_modules/a": { version: "1.0.0", integrity: "x" } } })).toBe(true)
  })

  it("downloads no browser: no package of Playwright runs a script when it is installed", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
    const ours = Object.keys(packages).filter((path) => /(^|\/)@?playwright(-|\/|$)/.test(path))
    expect(ours).toContain("node_modules/playwright")
    expect(ours.filter((path) => packages[path].hasInstallScript)).toEqual([])
  })

  it("takes Node 20.19 and newer", () => {
    expect(["20.18.3", "18.20.0", "20.19.0", "22.1.0"].map(isNodeNewEnough)).toEqual([false, false, true, true])
  })
})
