/**
 * Each file of schema, worker and gateway begins with a comment of one to five lines: what the file is for and what
 * always holds.
 */
import type { Failure } from "./report.ts"
import { isTest, type SourceFiles } from "./source-files.ts"

const PLACES = ["schema/", "worker/", "gateway/"]
const MOST_LINES = 5
const HEADER = /^(?:\/\*\*?([\s\S]*?)\*\/|((?:\/\/.*\n)+))/

const headerLines = (text: string): number => {
  const [, block, lines] = HEADER.exec(text) ?? []
  const words = (block ?? lines ?? "").split("\n").filter((line) => /\w/.test(line))
  return words.length
}

export const fileHeaderFailures = (files: SourceFiles): ReadonlyArray<Failure> =>
  [...files]
    .filter(([path]) => PLACES.some((place) => path.startsWith(place)) && !isTest(path))
    .flatMap(([file, text]) => {
      const count = headerLines(text)
      if (count >= 1 && count <= MOST_LINES) return []
      const has = count === 0 ? "has no header" : `has a header of ${count} lines`
      return [{ file, rule: `${has}; each file begins with one to ${MOST_LINES} lines that say what it is for` }]
    })
