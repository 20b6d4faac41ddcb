/** What the service worker runs besides Workbox's part: built by scripts/setup/push-events.ts. */
import { onChange, onPress, onPush, type PushScope } from "./push-events.ts"

declare const self: ServiceWorkerGlobalScope

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
self.addEventListener("pushsubscriptionchange", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(onChange(scope))
})
