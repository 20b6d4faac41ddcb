/** What the service worker runs besides Workbox's part: built by scripts/setup/push-events.ts. */
import { onChange, onPress, onPush, type PushScope } from "./push-events.ts"

interface Extendable {
  waitUntil(work: Promise<void>): void
}
interface Events {
  readonly push: Extendable & { readonly data: { text(): string } | null }
  readonly notificationclick: Extendable & { readonly notification: Notification }
  readonly pushsubscriptionchange: Extendable
}

/** Types of service workers are in no library that tests and workers share. */
declare const self: Omit<PushScope, "wait"> & {
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void
}

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
