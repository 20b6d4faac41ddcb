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

/** `name`: of the cache to fill. It never fails: Workbox asks for each file that is not there, and says whether the installation has failed. */
export const fetchAhead = async (scope: FetchScope, name: string, files: ReadonlyArray<BuiltFile>): Promise<void> => {
  const addressOf = (path: string): string => new URL(path, scope.location.href).href
  const fetched = (path: string) => scope.fetch(addressOf(path), { priority: "low" })

  const takeSmall = async (cache: FilledCache, missing: Set<string>): Promise<void> => {
    const { ok, body } = await fetched(SMALL_FILES)
    if (!ok || body === null) return
    for await (const line of linesOf(body)) {
      const [path, text]: ReadonlyArray<unknown> = JSON.parse(line)
      if (typeof path !== "string" || typeof text !== "string" || !missing.has(addressOf(path))) continue
      const type = TYPES.find(([ending]) => path.endsWith(ending))?.[1]
      if (type === undefined) continue
      await cache.put(addressOf(path), new Response(text, { headers: { "content-type": type } }))
      missing.delete(addressOf(path))
    }
  }
  const takeEach = async (cache: FilledCache, missing: ReadonlySet<string>): Promise<void> => {
    const rest = [...missing]
    const takeNext = async (): Promise<void> => {
      for (let url = rest.pop(); url !== undefined; url = rest.pop()) {
        const address = url
        await fetched(address)
          .then((answer) => (answer.ok && !answer.redirected ? cache.put(address, answer) : undefined))
          .catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
  }

  const fill = async (): Promise<void> => {
    const cache = await scope.caches.open(name)
    const there = new Set((await cache.keys()).map(({ url }) => url))
    const named = files.flatMap(({ url, revision }) => (revision ? [] : [addressOf(url)]))
    const missing = new Set(named.filter((url) => !there.has(url)))
    if (missing.size >= MANY) await takeSmall(cache, missing).catch(() => undefined)
    await takeEach(cache, missing)
  }
  await fill().catch(() => undefined)
}
