/**
 * Finds `any`, and suppressions of a compiler or linter rule that give no reason. Looks at code and comments, never at
 * strings.
 */
import { parseSync, Visitor } from "oxc-parser"
import { lineOf } from "./line-of.ts"
import type { Failure } from "./report.ts"
import { isScript, type SourceFiles } from "./source-files.ts"

const SHORTEST_REASON = 10
const NO_REASON = /^<?explanation>?$/i

/** Each pattern parses a suppressing comment; its first group is the reason. */
const SUPPRESSIONS = [
  { name: "@ts-ignore", pattern: /@ts-ignore\b:?\s*(.*)/s },
  { name: "@ts-expect-error", pattern: /@ts-expect-error\b:?\s*(.*)/s },
  { name: "@ts-nocheck", pattern: /@ts-nocheck\b:?\s*(.*)/s },
  { name: "biome-ignore", pattern: /^\W*biome-ignore(?:-all|-start)?\b[^:]*:?\s*(.*)/s },
] as const

const explains = (reason: string): boolean => {
  const words = reason.replace(/\*+\/?$/, "").trim()
  return words.length >= SHORTEST_REASON && !NO_REASON.test(words)
}

const failuresOf = (file: string, text: string): ReadonlyArray<Failure> => {
  const failures: Array<Failure> = []
  const { program, comments } = parseSync(file, text)
  new Visitor({
    TSAnyKeyword: (node) => {
      failures.push({
        file,
        line: lineOf(text, node.start),
        rule: "no `any`: name the type, or use unknown and decode",
      })
    },
  }).visit(program)
  for (const comment of comments) {
    for (const { name, pattern } of SUPPRESSIONS) {
      const match = pattern.exec(comment.value)
      if (match === null || explains(match[1] ?? "")) continue
      failures.push({ file, line: lineOf(text, comment.start), rule: `${name} says why, after a colon` })
    }
  }
  return failures
}

export const suppressionFailures = (files: SourceFiles): ReadonlyArray<Failure> =>
  [...files].filter(([path]) => isScript(path)).flatMap(([path, text]) => failuresOf(path, text))
