/**
 * The built worker's entry imports one chunk, exports nothing, and no chunk imports it. WebKit evaluates the entry of a
 * module worker a second time when another module of the worker imports it, and then two engines would answer every
 * call.
 */
import { posix } from "node:path"
import { parseSync } from "oxc-parser"
import { type Bundle, workerEntries } from "./bundle.ts"
import type { Failure } from "./report.ts"

interface Links {
  readonly imports: ReadonlyArray<string>
  readonly hasExports: boolean
  readonly statements: number
}

const linksOf = (file: string, text: string): Links => {
  const { module, program } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((each) => each.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
    ),
  ]
  return {
    imports: named.map((path) => posix.join(posix.dirname(file), path)),
    hasExports: module.staticExports.length > 0,
    statements: program.body.length,
  }
}

export const workerEntryFailures = (bundle: Bundle): ReadonlyArray<Failure> => {
  const entries = workerEntries(bundle)
  return [...bundle.texts].flatMap(([file, text]): ReadonlyArray<Failure> => {
    if (!file.endsWith(".js")) return []
    const { imports, hasExports, statements } = linksOf(file, text)
    const fail = (rule: string): Failure => ({ file: `dist/${file}`, rule })
    const ofEntry = entries.has(file)
      ? [
          ...(imports.length === 1 && statements === 1
            ? []
            : [fail("a worker's entry is one import and nothing else")]),
          ...(hasExports ? [fail("a worker's entry exports nothing")] : []),
        ]
      : []
    return [
      ...ofEntry,
      ...imports.filter((path) => entries.has(path)).map((path) => fail(`imports ${path}, a worker's entry`)),
    ]
  })
}
