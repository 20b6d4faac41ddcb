/**
 * Each export of schema/ has a comment before it that says what it is. A type with the same name as a schema is
 * described by the schema's comment.
 */
import type { Failure } from "../report.ts"
import { isTest, type SourceFiles } from "../source-files.ts"

const EXPORT = /^export (?:abstract |async )*(const|type|interface|class|function) (\w+)/

export const schemaDocFailures = (files: SourceFiles): ReadonlyArray<Failure> =>
  [...files]
    .filter(([path]) => path.startsWith("schema/") && path.endsWith(".ts") && !isTest(path))
    .flatMap(([file, text]) => {
      const lines = text.split("\n")
      return lines.flatMap((line, index) => {
        const [, kind, name] = EXPORT.exec(line) ?? []
        const isToldBySchema = kind === "type" && line.includes(`= typeof ${name}.Type`)
        if (name === undefined || isToldBySchema || lines[index - 1]?.trimEnd().endsWith("*/")) return []
        return [{ file, line: index + 1, rule: `${name} has no comment that says what it is` }]
      })
    })
