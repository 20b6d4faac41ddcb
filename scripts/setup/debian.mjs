/** Installs Debian packages, where apt-get exists and this user may use it. */
import { answers, run } from "./command.mjs"
import { say } from "./project.mjs"

const APT_MS = 600_000

/**
 * False when nothing could be tried. Prints what went wrong.
 * @param {string} name
 */
export const installDebian = async (name) => {
  if (!answers("apt-get")) return false
  const isRoot = process.getuid?.() === 0
  const before = isRoot ? [] : ["sudo", "-n"]
  if (!isRoot && (await run("sudo", ["-n", "true"], { capture: true })).code !== 0) return false
  say(`Installing Debian's ${name} (apt-get install ${name}). This takes a minute or two.`)
  const env = { DEBIAN_FRONTEND: "noninteractive" }
  for (const args of [["update"], ["install", "-y", name]]) {
    const [program = "apt-get", ...rest] = [...before, "apt-get", ...args]
    const { code, output } = await run(program, rest, { capture: true, timeoutMs: APT_MS, env })
    if (code !== 0) say(`apt-get ${args.join(" ")} failed:\n${output.slice(-2000)}`)
  }
  return true
}
