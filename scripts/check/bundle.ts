/** What the built page loads: follows chunks along static imports, and finds the worker where the page starts it. */
import { posix } from "node:path"
import { parseSync } from "oxc-parser"

interface ManifestEntry {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly dynamicImports?: ReadonlyArray<string>
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
}
export type Manifest = Readonly<Record<string, ManifestEntry>>

/** The files of dist/, by path relative to it. */
export interface Bundle {
  readonly manifest: Manifest
  readonly texts: ReadonlyMap<string, string>
}

const PAGE = "index.html"

/** English texts without those that load with a screen (src/i18n/more-texts.ts, part-texts.ts). */
const ENGLISH = /^src\/i18n\/en\/(?!(more|help|pages|legal|videos)\.ts$)/
const SCREEN = /^src\/screens\//

/** These chunks and all that they import statically. */
const withImports = (manifest: Manifest, keys: ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || seen.has(key)) return
    seen.add(key)
    entry.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []))
}

const linkedByHtml = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/?([^"]+\.js)"/g)].flatMap(([, file]) => file ?? [])

/** The page's first script, which is inline in its HTML. */
export const firstScriptIn = (html: string): string => /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""

/** Scripts that load before any screen is shown: the entry, its imports, what the HTML links, the English texts. */
export const shellChunks = ({ manifest, texts }: Bundle): ReadonlySet<string> => {
  const english = Object.keys(manifest).filter((key) => ENGLISH.test(key))
  return new Set([...withImports(manifest, [PAGE, ...english]), ...linkedByHtml(texts.get(PAGE) ?? "")])
}

/** True for a part that only screens load, such as a screen's dialog: it comes after the first screen. */
const isPartOfScreen = (manifest: Manifest, key: string): boolean => {
  const importers = Object.keys(manifest).filter((other) => manifest[other]?.dynamicImports?.includes(key))
  return importers.length > 0 && importers.every((importer) => SCREEN.test(importer))
}

/** For each lazy screen, the scripts that it adds to the shell. Any of these screens may be a visitor's first. */
export const screenChunks = ({ manifest }: Bundle): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.keys(manifest)
      .filter((key) => SCREEN.test(key) && manifest[key]?.isDynamicEntry === true && !isPartOfScreen(manifest, key))
      .map((key) => [key, withImports(manifest, [key])]),
  )

const WORKER_START = /new Worker\(\s*(?:new URL\(\s*)?["'`]\/?([^"'`]+\.js)["'`]/g

/** The worker's entry, as the page's code names it. */
export const workerEntries = ({ texts }: Bundle): ReadonlySet<string> =>
  new Set([...texts.values()].flatMap((text) => [...text.matchAll(WORKER_START)].flatMap(([, file]) => file ?? [])))

const importedBy = (file: string, text: string, isFollowed: (isDynamic: boolean) => boolean): ReadonlyArray<string> => {
  const { module } = parseSync(file, text)
  const statics = [...module.staticImports, ...module.staticExports.flatMap((each) => each.entries)].flatMap((each) =>
    each.moduleRequest === null || !isFollowed(false) ? [] : [each.moduleRequest.value],
  )
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    isFollowed(true) ? [text.slice(start, end).replace(/^["'`]|["'`]$/g, "")] : [],
  )
  return [...statics, ...dynamics].map((path) => posix.join(posix.dirname(file), path))
}

/** All chunks of a worker. Chunks for which `isApart` is true are left out, together with what only they import. */
export const workerChunks = (
  { texts }: Bundle,
  entries: ReadonlySet<string>,
  options: { readonly dynamicToo: boolean; readonly isApart: (file: string) => boolean },
): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    const text = texts.get(file)
    if (text === undefined || seen.has(file) || options.isApart(file)) return
    seen.add(file)
    importedBy(file, text, (isDynamic) => !isDynamic || options.dynamicToo).forEach(visit)
  }
  for (const entry of entries) visit(entry)
  return seen
}

/**
 * What the worker loads by itself when it starts: its entry with static imports, and the chunks that these import
 * dynamically, again with their static imports. The rest loads when it is used.
 */
export const begunChunks = ({ texts }: Pick<Bundle, "texts">, entries: ReadonlySet<string>): ReadonlySet<string> => {
  const isApart = () => false
  const first = workerChunks({ manifest: {}, texts }, entries, { dynamicToo: false, isApart })
  const alone = new Map([...texts].map(([file, text]) => [file, first.has(file) ? text : ""]))
  const next = workerChunks({ manifest: {}, texts: alone }, entries, { dynamicToo: true, isApart })
  return workerChunks({ manifest: {}, texts }, next, { dynamicToo: false, isApart })
}
