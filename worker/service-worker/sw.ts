/**
 * The service worker: it keeps the build for offline, pictures and languages as they are seen, and shows what is pushed. vite-plugin-pwa builds
 * it and lists the build's files in it (vite.config.ts). A new version waits until a page says that the user agrees.
 */
import { CacheableResponsePlugin } from "workbox-cacheable-response"
import { cacheNames, clientsClaim } from "workbox-core"
import { ExpirationPlugin } from "workbox-expiration"
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"
import { CacheFirst } from "workbox-strategies"
import { GATEWAY_ADDRESS } from "#schema/rules/constants.ts"
import { fetchAhead } from "./fetch-ahead.ts"
import { onChange, onPress, onPush, type PushScope } from "./push-events.ts"

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: the one place that names it. */
  readonly __WB_MANIFEST: ReadonlyArray<PrecacheEntry>
}

const files = self.__WB_MANIFEST
const build = new PrecacheController()
build.addToCacheList([...files])
const MONTH_S = 30 * 86_400
const path = (pathname: string) => ({ urlPattern: { pathname } })

/**
 * What the service worker has no answer for does not wait for it, even when it is stopped or busy. Routes of its installation (Chromium 123
 * and later) send a page's requests straight to the network, and those for files of the build to its cache; the first that fits counts.
 * Chromium does not route what a page's workers ask; sockets never pass it anywhere.
 */
const ROUTES = [
  // Kept when they are first asked for, by the service worker.
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
  // Without them its requests pass the service worker, which costs time and no more.
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
registerRoute(
  /\/(media|gifts)\//,
  new CacheFirst({
    cacheName: "media",
    plugins: [
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true }),
      new CacheableResponsePlugin({ statuses: [200] }),
    ],
  }),
)

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
