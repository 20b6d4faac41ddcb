/**
 * The size laws: a source file of more than 600 lines fails, one of more than 350 lines is listed, and a folder of more
 * than 25 files fails. Tests may be longer, and do not count.
 */
import { dirname } from "node:path"
import type { Outcome } from "./report.ts"
import { isTest, type SourceFiles } from "./source-files.ts"

export const MOST_LINES = 600
export const MANY_LINES = 350
const MOST_FILES = 25

/** Flat by nature: a language has a file per section, the scripts one per command. */
const FLAT = /^(src\/i18n\/[a-z]{2}|scripts)$/

const linesOf = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0)

export const fileSizes = (files: SourceFiles): Outcome => {
  const sized = [...files]
    .filter(([path]) => !isTest(path))
    .map(([file, text]) => ({ file, lines: linesOf(text) }))
    .sort((a, b) => b.lines - a.lines)
  const folders = new Map<string, number>()
  for (const { file } of sized) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  return {
    failures: [
      ...sized
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ file, lines }) => ({ file, rule: `has ${lines} lines; a file has at most ${MOST_LINES}` })),
      ...[...folders]
        .filter(([folder, count]) => count > MOST_FILES && !FLAT.test(folder))
        .map(([file, count]) => ({
          file,
          rule: `has ${count} files; a folder has at most ${MOST_FILES}: give it rooms`,
        })),
    ],
    notes: sized
      .filter(({ lines }) => lines > MANY_LINES && lines <= MOST_LINES)
      .map(({ file, lines }) => `${file} has ${lines} lines; few files have more than ${MANY_LINES}`),
  }
}
