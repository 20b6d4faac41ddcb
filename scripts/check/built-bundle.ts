/** Builds the page when it is stale, and reads the result. */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { buildWhenStale, manifestPath } from "../setup/build.mjs"
import { root } from "../setup/project.mjs"
import type { Bundle } from "./bundle.ts"
import type { BuiltPage } from "./page-budgets.ts"

const dist = join(root, "dist")

export const readBundle = async (): Promise<Bundle> => {
  await buildWhenStale({ capture: true })
  const texts = new Map<string, string>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|html)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    texts.set(relative(dist, path).split(sep).join("/"), readFileSync(path, "utf8"))
  }
  return { manifest: JSON.parse(readFileSync(manifestPath, "utf8")), texts }
}

/** All files of the build except source maps. */
export const readBuiltPage = async (): Promise<BuiltPage> => {
  await buildWhenStale({ capture: true })
  const files = new Map<string, Uint8Array>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".map")) continue
    const path = join(entry.parentPath, entry.name)
    files.set(relative(dist, path).split(sep).join("/"), readFileSync(path))
  }
  return { files }
}
