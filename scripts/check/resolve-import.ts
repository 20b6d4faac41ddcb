/** Resolves an import specifier: to a file of the project, a package, or a module of Node. */
import { builtinModules } from "node:module"
import { dirname, join, normalize } from "node:path/posix"

export type Target =
  | { readonly kind: "file"; readonly path: string; readonly query: string }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "node"; readonly name: string }

const SUFFIXES = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]
const nodeModules = new Set(builtinModules)

const packageName = (specifier: string): string => {
  const parts = specifier.split("/")
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/")
}

/**
 * `isFile` tells whether a path, relative to the project, exists. A path that does not exist is returned as written.
 */
export const resolveImport = (from: string, specifier: string, isFile: (path: string) => boolean): Target => {
  const [bare = "", query = ""] = specifier.split("?")
  const file = (path: string): Target => {
    const found = SUFFIXES.map((suffix) => normalize(path + suffix)).find(isFile)
    return { kind: "file", path: found ?? normalize(path), query }
  }
  if (bare.startsWith("#")) return file(bare.slice(1))
  if (bare.startsWith("/")) return file(bare.slice(1))
  if (bare.startsWith(".")) return file(join(dirname(from), bare))
  if (bare.startsWith("node:") || nodeModules.has(packageName(bare))) return { kind: "node", name: bare }
  return { kind: "package", name: packageName(bare) }
}
