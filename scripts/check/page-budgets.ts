/**
 * The page's other costs before and beside its scripts: the HTML, the style sheet, the fonts, the requests of the shell
 * and of a first screen, what the service worker fetches ahead. Counted in bytes and requests, so the machine makes no
 * difference. The first paint must wait for nothing but the HTML, and never for another site. No picture may move the
 * content around it.
 */
import { gzipSync } from "node:zlib"
import { SMALL_FILES } from "../../worker/service-worker/fetch-ahead.ts"
import { firstScriptIn } from "./bundle.ts"
import type { Failure, Outcome } from "./report.ts"
import type { SourceFiles } from "./source-files.ts"

/** Compressed. A first paint on a slow line costs one round trip and these bytes. */
export const HTML_BUDGET = 1_200
/** The same with the page's first script, which comes after the painted content. */
export const WHOLE_HTML_BUDGET = 3_200
export const STYLE_BUDGET = 12_000
/** Fonts are already compressed. */
export const FONT_BUDGET = 33_000
export const ALL_FONTS_BUDGET = 47_500
/** Requests that the HTML names: scripts and styles. */
export const SHELL_REQUESTS = 6
/** The files of the shell, the app, the worker and the screen, with the font. */
export const SCREEN_REQUESTS = 38
/**
 * What the service worker fetches at its install, in bytes as transferred (compressed). The small files count as one
 * request.
 */
export const PRECACHE_BUDGET = 860_000
export const PRECACHE_REQUESTS = 32

/** The files of the build, by path relative to it. */
export interface BuiltPage {
  readonly files: ReadonlyMap<string, Uint8Array>
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const HTML = "index.html"

const TAG = /<(script|link)\b[^>]*>/g
const ADDRESS = /\b(?:src|href)="([^"]*)"/
const COMPRESSED = /\.(js|css|html|svg|webmanifest|jsonl)$/

const loadedBy = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(TAG)].flatMap(([tag]) =>
    /<script|rel="(?:stylesheet|modulepreload|preload)"/.test(tag) ? (ADDRESS.exec(tag)?.[1] ?? []) : [],
  )

interface Ahead {
  readonly files: ReadonlyArray<string>
  readonly app: ReadonlyArray<number>
  readonly worker: ReadonlyArray<number>
  readonly fonts: ReadonlyArray<number>
  readonly screens: ReadonlyArray<readonly [string, ReadonlyArray<number>]>
}

/** The table in the page's first script, read from the minified text. */
const aheadOf = (text: string): Ahead | undefined => {
  const list = (name: string, end: string): unknown => {
    const from = text.indexOf(`${name}:[`)
    const to = text.indexOf(end, from)
    return from === -1 || to === -1 ? undefined : JSON.parse(text.slice(from + name.length + 1, to + end.length))
  }
  const [files, app, worker, fonts] = ["files", "app", "worker", "fonts"].map((name) => list(name, "]"))
  const screens = list("screens", "]]]")
  return files === undefined || screens === undefined ? undefined : ({ files, app, worker, fonts, screens } as Ahead)
}

/** Addresses that the service worker fetches at its install. */
const fetchedAhead = (script: string): ReadonlySet<string> =>
  new Set([...script.matchAll(/\burl"?: ?"([^"]+)"/g)].flatMap(([, url]) => url ?? []))

/** The content of the file of small files: texts by path. */
const smallOnes = (lines: string): ReadonlyMap<string, string> =>
  new Map(lines.split("\n").flatMap((line): Array<[string, string]> => (line === "" ? [] : [JSON.parse(line)])))

const paintFailures = (html: string): ReadonlyArray<string> => {
  const head = /<head>[\s\S]*<\/head>/.exec(html)?.[0] ?? ""
  const tags = [...html.matchAll(TAG)].map(([tag]) => tag)
  return [
    ...(/rel="stylesheet"/.test(head) ? ["a style sheet in the head keeps the first paint waiting"] : []),
    ...tags
      .filter((tag) => tag.startsWith("<script ") && !/type="module"|\basync\b|\bdefer\b/.test(tag))
      .map((tag) => `a script keeps the first paint waiting: ${tag}`),
    ...tags
      .filter((tag) => /^(?:[a-z]+:)?\/\//i.test(ADDRESS.exec(tag)?.[1] ?? ""))
      .map((tag) => `the first page loads from another site: ${tag}`),
    ...(/<script>[\s\S]*<div id="root">/.test(html) ? ["a script within the HTML stands before what is painted"] : []),
    ...(/rel="stylesheet"[\s\S]*<script>/.test(html) ? ["a script within the HTML waits for a style sheet"] : []),
    ...(/<div id="root">\s*<\/div>/.test(html)
      ? ["nothing stands in #root: the first paint waits for the scripts"]
      : []),
  ]
}

export const pageBudgets = ({ files }: BuiltPage): Outcome => {
  const failures: Array<Failure> = []
  const text = (file: string): string => new TextDecoder().decode(files.get(file))
  const size = (file: string): number => {
    const bytes = files.get(file)
    if (bytes === undefined) return 0
    return COMPRESSED.test(file) ? gzipSync(bytes).length : bytes.length
  }
  const sum = (names: Iterable<string>): number => [...names].reduce((total, file) => total + size(file), 0)
  const fail = (file: string, rule: string): void => void failures.push({ file: `dist/${file}`, rule })
  const over = (file: string, what: string, bytes: number, budget: number): void => {
    if (bytes > budget) fail(file, `${what}: ${kB(bytes)}; the budget is ${kB(budget)}`)
  }
  const many = (file: string, what: string, count: number, budget: number): void => {
    if (count > budget) fail(file, `${what}: ${count} requests; the budget is ${budget}`)
  }

  const html = text(HTML)
  for (const rule of paintFailures(html)) fail(HTML, rule)
  const firstScript = firstScriptIn(html)
  const painted = gzipSync(html.replace(firstScript, "")).length
  over(HTML, "the HTML without its script", painted, HTML_BUDGET)
  over(HTML, "the HTML", size(HTML), WHOLE_HTML_BUDGET)
  const loaded = new Set(loadedBy(html).map((address) => address.replace(/^\//, "")))
  const styles = [...loaded].filter((file) => file.endsWith(".css"))
  over(HTML, "styles before the first screen", sum(styles), STYLE_BUDGET)
  for (const file of files.keys())
    if (file.endsWith(".css") && /@import|url\(["']?(?:[a-z]+:)?\/\/[a-z]/i.test(text(file)))
      fail(file, "a style sheet loads another one, or from another site")
  many(HTML, "the shell", loaded.size, SHELL_REQUESTS)

  const fonts = [...files.keys()].filter((file) => file.endsWith(".woff2"))
  over(HTML, "all fonts", sum(fonts), ALL_FONTS_BUDGET)
  const ahead = aheadOf(firstScript)
  if (ahead === undefined) fail(HTML, "the page's first script is missing, or its table cannot be read")
  const addressed = (places: ReadonlyArray<number>) => places.map((place) => `assets/${ahead?.files[place]}`)
  over(HTML, "fonts fetched with the first screen", sum(addressed(ahead?.fonts ?? [])), FONT_BUDGET)
  const [path, most] = (ahead?.screens ?? [])
    .map(([pattern, own]) => [pattern, own.length] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0])
  const screen =
    loaded.size + most + (ahead?.app.length ?? 0) + (ahead?.worker.length ?? 0) + (ahead?.fonts.length ?? 0)
  many(HTML, `a first screen (${path})`, screen, SCREEN_REQUESTS)

  const precached = fetchedAhead(text("sw.js"))
  if (!precached.has(HTML)) fail("sw.js", "the service worker does not keep the page")
  const smalls = smallOnes(text(SMALL_FILES))
  for (const [file, inIt] of smalls) {
    if (!precached.has(file)) fail(SMALL_FILES, `it holds ${file}, which the service worker does not keep`)
    if (inIt !== text(file)) fail(SMALL_FILES, `what it holds of ${file} is not that file`)
  }
  const atInstall = [SMALL_FILES, ...[...precached].filter((file) => !smalls.has(file))]
  over("sw.js", "what the service worker fetches at its install", sum(atInstall), PRECACHE_BUDGET)
  many("sw.js", "the service worker's install", atInstall.length, PRECACHE_REQUESTS)
  return {
    failures,
    notes: [
      `first paint: HTML ${kB(painted)} of ${kB(HTML_BUDGET)}, with its script ${kB(size(HTML))} of ${kB(WHOLE_HTML_BUDGET)}, styles ${kB(sum(styles))} of ${kB(STYLE_BUDGET)} gzip, shell ${loaded.size} of ${SHELL_REQUESTS} requests, most for a screen ${screen} of ${SCREEN_REQUESTS}`,
      `fetched ahead: ${precached.size} files in ${atInstall.length} of ${PRECACHE_REQUESTS} requests, ${kB(sum(atInstall))} of ${kB(PRECACHE_BUDGET)}; fonts ${kB(sum(fonts))} of ${kB(ALL_FONTS_BUDGET)}`,
    ],
  }
}

/** Each picture must have its size before it has loaded: by attributes, or by classes that fill a box. */
export const unstableImages = (sources: SourceFiles): ReadonlyArray<Failure> =>
  [...sources].flatMap(([file, source]) =>
    !/^src\/.*\.tsx$/.test(file)
      ? []
      : [...source.matchAll(/<img\b[\s\S]*?\/>/g)].flatMap(([tag], index) =>
          /\bsize-|\bwidth=[\s\S]*\bheight=/.test(tag)
            ? []
            : [
                {
                  file,
                  rule: `picture ${index + 1} has no size until it has loaded: give it width and height, or size-*`,
                },
              ],
        ),
  )
