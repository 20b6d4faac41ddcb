/**
 * Reads the project's own source files, by path relative to the project, so that the checks are pure functions of them.
 */
import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"

export type SourceFiles = ReadonlyMap<string, string>

export const FOLDERS = ["schema", "worker", "gateway", "src", "tests", "scripts"] as const
const EXTENSIONS = new Set([".ts", ".tsx", ".mts", ".mjs", ".js", ".css"])

export const isTest = (path: string): boolean => path.startsWith("tests/") || /\.(test|bench)\.tsx?$/.test(path)
export const isScript = (path: string): boolean => extname(path) !== ".css"

export const readSourceFiles = (root: string): SourceFiles => {
  const files = new Map<string, string>()
  const read = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules") read(path)
      } else if (EXTENSIONS.has(extname(entry.name))) files.set(path, readFileSync(join(root, path), "utf8"))
    }
  }
  for (const folder of FOLDERS) read(folder)
  return files
}
