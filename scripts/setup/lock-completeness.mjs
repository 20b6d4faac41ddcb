/**
 * The lock file must name the builds of tools for every kind of machine, even those that this machine's registry does
 * not carry:
 * `npm ci` refuses a lock file without an optional package that another package requires.
 */

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {ReadonlyArray<string>} [os]
 * @property {ReadonlyArray<string>} [cpu]
 * @property {ReadonlyArray<string>} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 * @typedef {Record<string, LockedPackage>} Packages the "packages" of a package-lock.json, by path
 * @typedef {{ name: string, version: string, neededBy: string }} Missing
 */

const SYSTEMS = "aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32"
const MACHINE = new RegExp(`(?:^|[-/])(${SYSTEMS})-([a-z0-9]+)`)

/** @param {string} path */
const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")))

/**
 * True when the package at `path` finds `name` in its own folder or in the nearest folder above, in the required
 * version.
 * @param {Packages} packages
 * @param {string} path
 * @param {string} name
 * @param {string} wanted an exact version, or a range: any version passes for a range
 * @returns {boolean}
 */
const isLocked = (packages, path, name, wanted) => {
  const found = packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]
  if (found !== undefined) return !/^\d/.test(wanted) || found.version === wanted
  return path !== "" && isLocked(packages, parentOf(path), name, wanted)
}

/**
 * The optional packages that are required but not locked.
 * @param {Packages} packages
 * @returns {ReadonlyArray<Missing>}
 */
export const missingFrom = (packages) =>
  Object.entries(packages).flatMap(([neededBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isLocked(packages, neededBy, name, version))
      .map(([name, version]) => ({ name, version, neededBy })),
  )

/**
 * The kind of machine, taken from a platform package's name: tool-linux-x64-musl, tool-win32-arm64-msvc,
 * tool-wasm32-wasi.
 * @param {string} name
 */
export const machineOf = (name) => {
  if (name.includes("wasm32")) return { cpu: ["wasm32"] }
  const [, system, cpu] = MACHINE.exec(name) ?? []
  if (system === undefined || cpu === undefined) return undefined
  const libc = system !== "linux" ? {} : { libc: [name.includes("musl") ? "musl" : "glibc"] }
  return { os: [system], cpu: [cpu], ...libc }
}

/**
 * The packages, with an added entry for each missing one that is for some kind of machine, in npm's order.
 * @param {Packages} packages
 * @returns {Packages}
 */
export const completed = (packages) => {
  const all = { ...packages }
  for (const { name, version, neededBy } of missingFrom(packages)) {
    const machine = machineOf(name)
    if (machine === undefined || !/^\d/.test(version)) continue
    const dev = packages[neededBy]?.dev === true ? { dev: true } : {}
    // Beside the package that requires it, as npm does when another version is at the top.
    const above = parentOf(neededBy)
    all[`${above === "" ? "" : `${above}/`}node_modules/${name}`] = { version, ...dev, optional: true, ...machine }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, "en")))
}
