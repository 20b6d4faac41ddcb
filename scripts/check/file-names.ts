/**
 * File names say what a file is about: kebab-case (components PascalCase.tsx), and none of the words that say nothing.
 */
import { basename } from "node:path/posix"
import type { Failure } from "./report.ts"
import type { SourceFiles } from "./source-files.ts"

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PASCAL = /^[A-Z][A-Za-z0-9]*$/
const SAYS_NOTHING = /(^|[-/.])(utils?|helpers?|common|misc|managers?)([-/.]|$)/i

const failuresOf = (file: string): ReadonlyArray<Failure> => {
  const [name = ""] = basename(file).split(".")
  const isWellFormed = KEBAB.test(name) || (file.endsWith(".tsx") && PASCAL.test(name))
  return [
    ...(isWellFormed ? [] : [{ file, rule: "is named in kebab-case, a component's file in PascalCase.tsx" }]),
    ...(SAYS_NOTHING.test(file)
      ? [{ file, rule: "is named after what it knows; utils, helpers, common, misc and manager say nothing" }]
      : []),
  ]
}

export const fileNameFailures = (files: SourceFiles): ReadonlyArray<Failure> => [...files.keys()].flatMap(failuresOf)
