/** Finds circles of run-time imports. Type-only imports and dynamic ones do not count: neither runs while a module loads. */
import { importGraph } from "./import-graph.ts"
import type { Failure } from "./report.ts"
import type { SourceFiles } from "./source-files.ts"

type Graph = ReadonlyMap<string, ReadonlyArray<string>>

const loadGraph = (files: SourceFiles): Graph => {
  const graph = new Map<string, Array<string>>()
  for (const { from, kind, target } of importGraph(files)) {
    if (kind !== "value" || target.kind !== "file" || !files.has(target.path)) continue
    graph.set(from, [...(graph.get(from) ?? []), target.path])
  }
  return graph
}

/** The shortest way from a file back to itself, or undefined. */
const circleThrough = (start: string, graph: Graph): ReadonlyArray<string> | undefined => {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [file]
        for (let at = file; at !== start; ) {
          at = cameFrom.get(at) ?? start
          way.unshift(at)
        }
        return way
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, file)
        queue.push(next)
      }
    }
  }
  return undefined
}

export const importCycleFailures = (files: SourceFiles): ReadonlyArray<Failure> => {
  const graph = loadGraph(files)
  const told = new Set<string>()
  const failures: Array<Failure> = []
  for (const file of [...graph.keys()].sort()) {
    if (told.has(file)) continue
    const circle = circleThrough(file, graph)
    if (circle === undefined) continue
    for (const member of circle) told.add(member)
    failures.push({ file, rule: `is in a circle of run-time imports: ${[...circle, file].join(" → ")}` })
  }
  return failures
}
