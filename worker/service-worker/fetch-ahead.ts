/**
 * Workbox fetches the files of a build one after the other, which takes a round trip for each: most of a minute on a slow line, in which the app
 * does not open offline yet. So they are put into its cache before it begins: the small ones out of one file (scripts/setup/small-files.ts), the
 * others some at a time.
 */

/** One line for each small file of the build: its path and its text, as JSON. */
export const SMALL_FILES = "small-files.jsonl"

/** A version that changes fewer files than this asks for each of them. */
const MANY = 40

/** Of the six connections that a browser has to an origin without HTTP/2, a message that is sent meanwhile finds one free. Chromium asks for three at once. */
const AT_ONCE = 4

const TYPES: ReadonlyArray<readonly [string, string]> = [
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]

interface BuiltFile {
  readonly url: string
  /** None: its name changes with what is in it. */
  readonly revision?: string | null
}
interface FilledCache {
  keys(): Promise<ReadonlyArray<{ readonly url: string }>>
  put(url: string, answer: Response): Promise<void>
}
/** What of a service worker's scope this needs. */
export interface FetchScope {
  readonly caches: { open(name: string): Promise<FilledCache> }
  readonly location: { readonly href: string }
  fetch(url: string, options: { readonly priority: "low" }): Promise<Response>
}

const addressIn = ({ location }: FetchScope, path: string): string => new URL(path, location.href).href

/** Lines as they come: those that are whole count when the rest is lost. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}

/** Takes what it holds out of `missing`, as it comes. */
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
  // All of them go through one list.
  const rest = missing.values()
  const takeRest = async (): Promise<void> => {
    for (const address of rest) await takeOne(scope, cache, address).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeRest))
}

/** `name`: of the cache to fill. It never fails: Workbox asks for each file that is not there, and says whether the installation has failed. */
export const fetchAhead = (scope: FetchScope, name: string, files: ReadonlyArray<BuiltFile>): Promise<void> =>
  fill(scope, name, files).catch(() => undefined)
