/** Programs from Debian's packages that tests run beside the gateway. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { installDebian } from "./debian.mjs"

/** @param {string} name */
const installed = (name) =>
  [...(process.env.PATH ?? "").split(":"), "/usr/sbin"]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/**
 * The program's path; undefined when it is neither installed nor can be installed.
 * @param {"nats-server" | "caddy" | "turnserver"} name
 */
export const findProgram = async (name) =>
  installed(name) ?? ((await installDebian(name === "turnserver" ? "coturn" : name)) ? installed(name) : undefined)
