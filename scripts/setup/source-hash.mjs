/**
 * A hash over the files of a build: while it is unchanged, so is the build.
 * Tests are left out, since they are never part of a build.
 */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"

const IS_TEST = /\.test\.tsx?$/

/**
 * All files below a path, sorted; the path itself when it is a file; nothing when it is missing.
 * @param {string} path
 * @returns {Array<string>}
 */
const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * @param {string} root the project's folder
 * @param {ReadonlyArray<string>} parts files and folders inside it
 */
export const sourceHash = (root, parts) => {
  const hash = createHash("sha256")
  for (const file of parts.flatMap((part) => filesBelow(join(root, part)))) {
    if (IS_TEST.test(file)) continue
    const text = readFileSync(file)
    hash.update(`${relative(root, file).split(sep).join("/")}\n${text.length}\n`).update(text)
  }
  return hash.digest("hex")
}
