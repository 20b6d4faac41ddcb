/**
 * Two folders that import from each other at run time are really one folder with two names: neither can be read alone.
 * A folder and a folder inside it do not count as a pair. Tests, tests' worlds and scripts are left out.
 */
import { dirname } from "node:path"
import { type Edge, importGraph, isRunTime } from "./import-graph.ts"
import type { Failure } from "./report.ts"
import { isTest, type SourceFiles } from "./source-files.ts"

/** Allowed pairs, with the reason. A row whose pair no longer exists is a failure too. */
const KNOWN: ReadonlyArray<readonly [string, string]> = [
  // A call's minutes are movements of coins; coins that arrive hold the next minute of a call.
  ["gateway/calls", "gateway/coins"],
  // The store counts and times its own work; spans report which statement runs.
  ["gateway/observability", "gateway/store/sql"],
  // The shell shows the shop's popups over any screen; the shop's screens have the shell's frame.
  ["src/screens/shop", "src/shell"],
]

const isInside = (a: string, b: string): boolean => `${b}/`.startsWith(`${a}/`) || `${a}/`.startsWith(`${b}/`)

/**
 * One failure per pair, at the first import of the rarer direction, and one for each known pair that no longer exists.
 */
export const mutualFolderFailures = (
  files: SourceFiles,
  known: ReadonlyArray<readonly [string, string]> = KNOWN,
): ReadonlyArray<Failure> => {
  const links = new Map<string, Array<Edge>>()
  for (const edge of importGraph(files)) {
    if (edge.target.kind !== "file" || !isRunTime(edge) || isTest(edge.from)) continue
    const [from, to] = [dirname(edge.from), dirname(edge.target.path)]
    if (/^(tests|scripts)(\/|$)/.test(from) || isInside(from, to)) continue
    const key = `${from} ${to}`
    links.set(key, [...(links.get(key) ?? []), edge])
  }
  const pairs = [...links.keys()]
    .map((key) => key.split(" "))
    .filter(([a = "", b = ""]) => a < b && links.has(`${b} ${a}`))
  const isKnown = (a: string, b: string) => known.some(([x, y]) => x === a && y === b)
  return [
    ...pairs.flatMap(([a = "", b = ""]) => {
      if (isKnown(a, b)) return []
      const [there = [], back = []] = [links.get(`${a} ${b}`), links.get(`${b} ${a}`)]
      const rarer = there.length < back.length ? there[0] : back[0]
      return rarer === undefined
        ? []
        : [
            {
              file: rarer.from,
              line: rarer.line,
              rule: `imports "${rarer.specifier}": ${a}/ and ${b}/ import from each other`,
            },
          ]
    }),
    ...known
      .filter(([x, y]) => !pairs.some(([a, b]) => a === x && b === y))
      .map(([x, y]) => ({
        file: "scripts/check/mutual-folders.ts",
        rule: `${x}/ and ${y}/ import from each other no more: take the row away`,
      })),
  ]
}
