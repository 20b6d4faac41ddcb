/**
 * Puts the files of a build into Workbox's cache before Workbox begins. Workbox fetches them one after the other, a
 * round trip each: most of a minute on a slow line, and until then the app does not open offline. The small files come
 * out of one file (scripts/setup/small-files.ts), the others a few at a time.
 */

/** The file with all small files of the build: one line of JSON for each, its path and its text. */
export const SMALL_FILES = "small-files.jsonl"

/** When fewer files than this are missing, each is fetched by itself. */
const MANY = 40

/**
 * Downloads at the same time. A browser has six connections to an origin without HTTP/2, so a message that is sent
 * meanwhile finds a free one. Chromium asks for three at once.
 */
const AT_ONCE = 4

const TYPES: ReadonlyArray<readonly [string, string]> = [
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]

interface BuiltFile {
  readonly url: string
  /** Missing or null: the file's name changes with its content. */
  readonly revision?: string | null
}
interface FilledCache {
  keys(): Promise<ReadonlyArray<{ readonly url: string }>>
  put(url: string, answer: Response): Promise<void>
}
/** The part of a service worker's scope that this file needs. */
export interface FetchScope {
  readonly caches: { open(name: string): Promise<FilledCache> }
  readonly location: { readonly href: string }
  fetch(url: string, options: { readonly priority: "low" }): Promise<Response>
}

const addressIn = ({ location }: FetchScope, path: string): string => new URL(path, location.href).href

/** Gives each line as soon as it is complete: when the connection breaks, the lines so far count. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}

/** Caches the small files as they arrive and takes them out of `missing`. */
const takeSmall = async (scope: FetchScope, cache: FilledCache, missing: Set<string>): Promise<void> => {
  const { ok, body } = await scope.fetch(addressIn(scope, SMALL_FILES), { priority: "low" })
  if (!ok || body === null) return
  for await (const line of linesOf(body)) {
    const [path, text]: ReadonlyArray<unknown> = JSON.parse(line)
    if (typeof path !== "string" || typeof text !== "string") continue
    const address = addressIn(scope, path)
    const type = TYPES.find(([ending]) => path.endsWith(ending))?.[1]
    if (type === undefined || !missing.has(address)) continue
    await cache.put(address, new Response(text, { headers: { "content-type": type } }))
    missing.delete(address)
  }
}

const takeOne = async (scope: FetchScope, cache: FilledCache, address: string): Promise<void> => {
  const answer = await scope.fetch(address, { priority: "low" })
  if (answer.ok && !answer.redirected) await cache.put(address, answer)
}

const fill = async (scope: FetchScope, name: string, files: ReadonlyArray<BuiltFile>): Promise<void> => {
  const cache = await scope.caches.open(name)
  const missing = new Set(files.flatMap(({ url, revision }) => (revision ? [] : [addressIn(scope, url)])))
  for (const { url } of await cache.keys()) missing.delete(url)
  if (missing.size >= MANY) await takeSmall(scope, cache, missing).catch(() => undefined)
  // All downloads take their next file from one iterator.
  const rest = missing.values()
  const takeRest = async (): Promise<void> => {
    for (const address of rest) await takeOne(scope, cache, address).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeRest))
}

/**
 * Fills the cache called `name`. Never fails: Workbox asks for each file that is missing, and says whether the
 * installation has failed.
 */
export const fetchAhead = (scope: FetchScope, name: string, files: ReadonlyArray<BuiltFile>): Promise<void> =>
  fill(scope, name, files).catch(() => undefined)
