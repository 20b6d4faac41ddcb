/**
 * For the build of the service worker: what it has no answer for does not wait for it, even when it is stopped or busy. Routes of
 * its installation (InstallEvent.addRoutes, Chromium 123 and later) send a page's requests straight to the network, and those
 * for files of the build to its cache. Chromium does not route what a page's workers ask; sockets never pass it anywhere.
 */
import type { Plugin } from "vite"
import { serviceWorkerPart } from "./service-worker-part.ts"

const path = (pathname: string) => ({ urlPattern: { pathname } })

/** The first that fits counts. Workbox names its cache of the build after the scope, which is known there only. */
const ROUTES = [
  // Kept when they are first asked for, by the service worker.
  { condition: path("/assets/locale-*"), source: "fetch-event" },
  { condition: path("/assets/*"), source: { cacheName: "PRECACHE" } },
  {
    condition: {
      not: {
        or: [{ requestMode: "navigate" }, ...["/media/*", "/gifts/*", "/icon*", "/*.webmanifest"].map(path)],
      },
    },
    source: "network",
  },
]

const SCRIPT = `self.addEventListener("install",e=>{if(e.addRoutes)e.waitUntil(e.addRoutes(${JSON.stringify(
  ROUTES,
).replace(
  '"PRECACHE"',
  '"workbox-precache-v2-"+self.registration.scope',
)}).catch(cause=>console.warn("Requests go through the service worker.",cause)))});`

export const directRoutes = (): Plugin => serviceWorkerPart("direct-routes", () => SCRIPT)
