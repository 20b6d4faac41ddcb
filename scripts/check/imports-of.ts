/**
 * Lists the imports of a file as written: statements, re-exports, dynamic imports, type imports, workers, asset URLs,
 * globs. `import { type A } from "a"` counts as a run-time import, because verbatimModuleSyntax keeps the statement.
 */
import type { Argument, Expression } from "oxc-parser"
import { parseSync, Visitor } from "oxc-parser"
import { lineOf } from "./line-of.ts"

/** `value` runs at load, `dynamic` on request, `type` never; `worker` and `url` name a file for the bundler. */
export type ImportKind = "value" | "dynamic" | "type" | "worker" | "url"

export interface Import {
  /** As written; for a computed path, its fixed beginning. */
  readonly specifier: string
  readonly kind: ImportKind
  readonly line: number
  /** True when only the beginning of the path is fixed. */
  readonly isPrefix: boolean
}

type Node = Expression | Argument | null | undefined
interface Path {
  readonly text: string
  readonly isPrefix: boolean
}

const pathOf = (node: Node): Path | undefined => {
  if (node?.type === "Literal" && typeof node.value === "string") return { text: node.value, isPrefix: false }
  if (node?.type !== "TemplateLiteral") return undefined
  const text = node.quasis[0]?.value.cooked ?? ""
  return { text, isPrefix: node.expressions.length > 0 }
}

const urlPathOf = (node: Node): Path | undefined =>
  node?.type === "NewExpression" &&
  node.callee.type === "Identifier" &&
  node.callee.name === "URL" &&
  node.arguments[1]?.type === "MemberExpression" &&
  node.arguments[1].object.type === "MetaProperty"
    ? pathOf(node.arguments[0])
    : undefined

const globPathsOf = (node: Node): ReadonlyArray<Path> => {
  const parts = node?.type === "ArrayExpression" ? node.elements : [node]
  return parts.flatMap((part) => {
    const path = part?.type === "SpreadElement" ? undefined : pathOf(part)
    if (path === undefined || path.text.startsWith("!")) return []
    return [{ text: path.text.replace(/[*{[].*$/s, ""), isPrefix: true }]
  })
}

export const importsOf = (file: string, text: string): ReadonlyArray<Import> => {
  const { program, errors } = parseSync(file, text)
  const error = errors[0]
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`)
  const found: Array<Import> = []
  const workerUrls = new Set<number>()
  const add = (path: Path | undefined, kind: ImportKind, start: number): void => {
    const { text: specifier, isPrefix } = path ?? { text: "", isPrefix: true }
    found.push({ specifier, isPrefix, kind, line: lineOf(text, start) })
  }

  new Visitor({
    ImportDeclaration: (node) => add(pathOf(node.source), node.importKind === "type" ? "type" : "value", node.start),
    ExportAllDeclaration: (node) => add(pathOf(node.source), node.exportKind === "type" ? "type" : "value", node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(pathOf(node.source), node.exportKind === "type" ? "type" : "value", node.start)
    },
    TSImportType: (node) => add(pathOf(node.source), "type", node.start),
    TSImportEqualsDeclaration: (node) => {
      const from = node.moduleReference
      if (from.type !== "TSExternalModuleReference") return
      add(pathOf(from.expression), node.importKind === "type" ? "type" : "value", node.start)
    },
    ImportExpression: (node) => add(pathOf(node.source), "dynamic", node.start),
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type === "Identifier" && callee.name === "require") add(pathOf(node.arguments[0]), "value", node.start)
      const isGlob =
        callee.type === "MemberExpression" &&
        callee.object.type === "MetaProperty" &&
        callee.property.type === "Identifier" &&
        callee.property.name === "glob"
      if (isGlob) for (const path of globPathsOf(node.arguments[0])) add(path, "dynamic", node.start)
    },
    NewExpression: (node) => {
      const isWorker = node.callee.type === "Identifier" && /^(Shared)?Worker$/.test(node.callee.name)
      const workerUrl = isWorker ? urlPathOf(node.arguments[0]) : undefined
      if (workerUrl !== undefined) {
        workerUrls.add(node.arguments[0]?.start ?? -1)
        add(workerUrl, "worker", node.start)
      }
      const url = workerUrls.has(node.start) ? undefined : urlPathOf(node)
      if (url !== undefined) add(url, "url", node.start)
    },
  }).visit(program)
  return found
}
