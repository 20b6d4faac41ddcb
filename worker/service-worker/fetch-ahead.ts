/**
 * Workbox fetches the files of a build one after the other, which takes a round trip for each: most of a minute on a slow line, in which the app
 * does not open offline yet. They are asked for some at a time here, from the last to the first, so that Workbox finds them in the browser's cache.
 */

/** Of the six connections that a browser has to an origin without HTTP/2, a message that is sent meanwhile finds one free. Chromium asks for three at once. */
const AT_ONCE = 4

interface BuiltFile {
  readonly url: string
  /** None: its name changes with what is in it, so that browsers keep it. */
  readonly revision?: string | null
}
/** What of a service worker's scope this needs. */
export interface FetchScope {
  readonly caches: { open(name: string): Promise<{ keys(): Promise<ReadonlyArray<{ readonly url: string }>> }> }
  readonly location: { readonly href: string }
  fetch(url: string, options: { readonly priority: "low" }): Promise<{ arrayBuffer(): Promise<unknown> }>
}

/** `kept`: the name of the cache whose files are there already. It never fails: Workbox asks for each file, and says whether the installation has failed. */
export const fetchAhead = async (scope: FetchScope, kept: string, files: ReadonlyArray<BuiltFile>): Promise<void> => {
  const keptFiles = scope.caches.open(kept).then((cache) => cache.keys())
  const there = new Set((await keptFiles.catch(() => [])).map(({ url }) => url))
  const missing = files.flatMap(({ url, revision }) => {
    const { href } = new URL(url, scope.location.href)
    return revision || there.has(href) ? [] : [href]
  })
  const fetchRest = async (): Promise<void> => {
    for (let url = missing.pop(); url !== undefined; url = missing.pop())
      // An answer whose body nobody reads is not kept.
      await scope
        .fetch(url, { priority: "low" })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
}
