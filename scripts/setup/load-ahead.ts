/**
 * For the build of the page: puts its first script (src/loading/ahead.ts) into the HTML with the names of this build's
 * files, and makes sure that the first paint waits for nothing.
 */
import { build } from "esbuild"
import type { Plugin, Rolldown } from "vite"
import type { AheadTable } from "../../src/loading/ahead-files.ts"
import { begunChunks, workerEntries } from "../check/bundle.ts"
import { SCREENS_AHEAD } from "./screens-ahead.ts"

const ENTRY = "src/loading/ahead.ts"
const APP = "src/app/App.tsx"
const QUESTION = "src/screens/age-gate/AgeGateView.tsx"
const compile = async (table: AheadTable): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: { AHEAD: JSON.stringify(table) },
  })
  return outputFiles[0]?.text.trim() ?? ""
}

type Output = Rolldown.OutputBundle

const textsOf = (bundle: Output): ReadonlyMap<string, string> =>
  new Map(
    Object.values(bundle).flatMap((output) => {
      if (!output.fileName.endsWith(".js")) return []
      const source = output.type === "chunk" ? output.code : output.source
      return [[output.fileName, typeof source === "string" ? source : new TextDecoder().decode(source)] as const]
    }),
  )

const workerFiles = (bundle: Output): ReadonlyArray<string> => {
  const texts = textsOf(bundle)
  return [...begunChunks({ texts }, workerEntries({ manifest: {}, texts }))]
}

const tableOf = (bundle: Output): AheadTable => {
  const outputs = Object.values(bundle)
  const chunks = outputs.filter((output) => output.type === "chunk")
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (files: Iterable<string>): ReadonlySet<string> => {
    const seen = new Set<string>()
    const visit = (file: string): void => {
      const chunk = byFile.get(file)
      if (chunk === undefined || seen.has(file)) return
      seen.add(file)
      chunk.imports.forEach(visit)
    }
    for (const file of files) visit(file)
    return seen
  }
  const chunkOf = (module: string): string => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
    if (found === undefined) throw new Error(`${module} has no chunk of its own: the first script cannot name it`)
    return found.fileName
  }
  const files: Array<string> = []
  const placeOf = (path: string): number => {
    const name = path.replace(/^assets\//, "")
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const shell = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const reach = (modules: ReadonlyArray<string>, known: ReadonlySet<string> = shell): ReadonlyArray<number> =>
    [...withImports(modules.map(chunkOf))].filter((file) => !known.has(file)).map(placeOf)
  const withApp = new Set([...shell, ...withImports([chunkOf(APP)])])
  return {
    files,
    app: reach([APP]),
    question: reach([QUESTION]),
    screens: SCREENS_AHEAD.map(([path, ...modules]) => [path, reach(modules, withApp)]),
    worker: workerFiles(bundle).map(placeOf),
    fonts: outputs.flatMap(({ fileName }) => (/outfit-latin-wght.*\.woff2$/.test(fileName) ? [placeOf(fileName)] : [])),
  }
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The content of #root is painted before the style sheet has loaded. Like other scripts, this one would wait for a
 * style sheet before it, so it comes first.
 */
const inOrder = (html: string, script: string): string => {
  const end = [`\n    <script>${script}</script>`, ...(html.match(STYLESHEET) ?? []), "\n  </body>"].join("")
  return html.replace(STYLESHEET, "").replace(/\s*<\/body>/, () => end)
}

export const loadAhead = (): Plugin => {
  let script = ""
  return {
    name: "livcam:load-ahead",
    apply: "build",
    // Runs after the worker's files have joined the bundle, and before the page is written.
    async generateBundle(_options, bundle) {
      script = await compile(tableOf(bundle))
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => inOrder(html, script),
    },
  }
}
