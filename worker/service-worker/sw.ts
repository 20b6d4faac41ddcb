/**
 * The service worker. It caches the build for offline use, and pictures and languages when they are first used, and it
 * shows pushes. vite-plugin-pwa builds it and writes the list of the build's files into it (vite.config.ts). A new
 * version waits until a page says that the user agrees.
 */
import { CacheableResponsePlugin } from "workbox-cacheable-response"
import { cacheNames, clientsClaim } from "workbox-core"
import { ExpirationPlugin } from "workbox-expiration"
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"
import { CacheFirst, StaleWhileRevalidate } from "workbox-strategies"
import { GATEWAY_ADDRESS } from "#schema/rules/constants.ts"
import { fetchAhead } from "./fetch-ahead.ts"
import { mayKeep } from "./may-keep.ts"
import { onChange, onPress, onPush, type PushScope } from "./push-events.ts"

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build, into the only place that names it. */
  readonly __WB_MANIFEST: ReadonlyArray<PrecacheEntry>
}

const files = self.__WB_MANIFEST
const build = new PrecacheController()
build.addToCacheList([...files])
const MONTH_S = 30 * 86_400
const path = (pathname: string) => ({ urlPattern: { pathname } })

/**
 * Static routes (Chromium 123 and later): requests that the service worker has no answer for do not wait for it, even
 * while it is stopped or busy. They send a page's requests straight to the network, and requests for files of the build
 * to the cache; the first route that fits counts. Chromium does not route requests of a page's workers. Sockets never
 * pass a service worker.
 */
const ROUTES = [
  // The service worker caches these at the first request.
  { condition: path("/assets/locale-*"), source: "fetch-event" },
  { condition: path("/assets/part-*"), source: "fetch-event" },
  { condition: path("/assets/*"), source: { cacheName: cacheNames.precache } },
  {
    condition: {
      not: { or: [{ requestMode: "navigate" }, ...["/media/*", "/gifts/*", "/icon*", "/*.webmanifest"].map(path)] },
    },
    source: "network",
  },
]

self.addEventListener("install", (event: ExtendableEvent & { addRoutes?(routes: unknown): Promise<void> }) => {
  event.waitUntil(fetchAhead(self, cacheNames.precache, files).then(() => build.install(event)))
  // Without the routes every request passes the service worker, which only costs time.
  event.waitUntil(event.addRoutes?.(ROUTES).catch(() => undefined) ?? Promise.resolve())
})
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting()
  if (event.data?.type === "CLAIM") event.waitUntil(self.clients.claim())
})
self.addEventListener("activate", (event) => void build.activate(event))
clientsClaim()

cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(build))
registerRoute(new NavigationRoute(build.createHandlerBoundToURL("/index.html"), { denylist: [GATEWAY_ADDRESS] }))
registerRoute(
  /\/assets\/(locale|part)-[^/]+\.js$/,
  new CacheFirst({ cacheName: "locales", plugins: [new ExpirationPlugin({ maxEntries: 32 })] }),
)
const pictures = {
  cacheName: "media",
  plugins: [
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true }),
    new CacheableResponsePlugin({ statuses: [200] }),
    {
      cacheWillUpdate: async ({ response }: { readonly response: Response }) => (mayKeep(response) ? response : null),
      // Former versions kept every picture.
      cachedResponseWillBeUsed: async ({ cachedResponse }: { readonly cachedResponse?: Response }) =>
        cachedResponse !== undefined && mayKeep(cachedResponse) ? cachedResponse : null,
    },
  ],
}
// The picture at an address of a photo never changes. That of a gift may: each use asks for it again, for the next one.
registerRoute(/\/media\//, new CacheFirst(pictures))
registerRoute(/\/gifts\//, new StaleWhileRevalidate(pictures))

const scope: PushScope = {
  clients: self.clients,
  registration: self.registration,
  caches: self.caches,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
self.addEventListener("push", (event) => event.waitUntil(onPush(scope, event.data?.text() ?? "")))
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(onPress(scope, event.notification.data))
})
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(onChange(scope)))
