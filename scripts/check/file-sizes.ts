/**
 * The size laws: a source file of more than 600 lines fails, one of more than 350 lines is listed. Tests may be longer.
 */
import type { Outcome } from "./report.ts"
import { isTest, type SourceFiles } from "./source-files.ts"

export const MOST_LINES = 600
export const MANY_LINES = 350

const linesOf = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0)

export const fileSizes = (files: SourceFiles): Outcome => {
  const sized = [...files]
    .filter(([path]) => !isTest(path))
    .map(([file, text]) => ({ file, lines: linesOf(text) }))
    .sort((a, b) => b.lines - a.lines)
  return {
    failures: sized
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ file, lines }) => ({ file, rule: `has ${lines} lines; a file has at most ${MOST_LINES}` })),
    notes: sized
      .filter(({ lines }) => lines > MANY_LINES && lines <= MOST_LINES)
      .map(({ file, lines }) => `${file} has ${lines} lines; few files have more than ${MANY_LINES}`),
  }
}
