/** All imports of the project's files, resolved. The import laws and the cycle check use it. */
import { type Import, importsOf } from "./imports-of.ts"
import { resolveImport, type Target } from "./resolve-import.ts"
import { isScript, type SourceFiles } from "./source-files.ts"

export interface Edge extends Import {
  readonly from: string
  readonly target: Target
}

export const importGraph = (files: SourceFiles): ReadonlyArray<Edge> =>
  [...files]
    .filter(([path]) => isScript(path))
    .flatMap(([from, text]) =>
      importsOf(from, text).map((each) => ({
        ...each,
        from,
        target: resolveImport(from, each.specifier, (path) => files.has(path)),
      })),
    )

/** True when the import still exists in the code that runs. */
export const isRunTime = (edge: Edge): boolean => edge.kind !== "type"
