/**
 * The service worker's part in Web Push. It shows a push that comes while no page is visible, opens the right screen on
 * a press, and gives the token of a new subscription to a page. The page provides the texts (the cache of
 * schema/rules/account/push.ts); this file has only English texts as a last resort.
 */
import {
  PUSH_CACHE,
  PUSH_TEXTS,
  type Pushed,
  type PushTexts,
  pushPath,
  pushTag,
  readPushed,
  readPushTexts,
  type ToldByPush,
} from "#schema/rules/account/push.ts"

/** A page of the app. */
interface Page {
  readonly visibilityState: string
  postMessage(told: ToldByPush): void
  focus(): Promise<unknown>
}

/** The part of a service worker's scope that this file needs. */
export interface PushScope {
  readonly clients: {
    matchAll(which: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<ReadonlyArray<Page>>
    openWindow(path: string): Promise<unknown>
  }
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    getNotifications(filter: {
      readonly tag: string
    }): Promise<ReadonlyArray<Pick<Notification, "requireInteraction" | "close">>>
  }
  readonly caches: { open(name: string): Promise<Pick<Cache, "match">> }
  readonly wait: (ms: number) => Promise<unknown>
}

const ALIKE = { plain: "Something new for you", named: "Something new for you" }
const LAST_RESORT: PushTexts = { message: ALIKE, call: ALIKE, missed: ALIKE, friend: ALIKE, proof: ALIKE }
const LOOK = { icon: "/icon-192.png", badge: "/icon-192.png" }

const windowsOf = ({ clients }: PushScope) => clients.matchAll({ type: "window", includeUncontrolled: true })
const isSeen = (windows: ReadonlyArray<Page>): boolean =>
  windows.some(({ visibilityState }) => visibilityState === "visible")
const tellAll = (windows: ReadonlyArray<Page>, told: ToldByPush): void => {
  for (const window of windows) window.postMessage(told)
}

const textsOf = async ({ caches }: PushScope): Promise<PushTexts> => {
  try {
    const kept = await (await caches.open(PUSH_CACHE)).match(PUSH_TEXTS)
    return readPushTexts(await kept?.json()) ?? LAST_RESORT
  } catch {
    return LAST_RESORT
  }
}

/** The number of the newest ring by its tag: a person who rings again takes over the notification. */
const ringsOf = new WeakMap<PushScope, Map<string, number>>()

/** Closes a ring's notification when the ring is over, also on a device that nobody looks at. */
const endRing = async (scope: PushScope, tag: string, leftMs: number): Promise<void> => {
  const rings = ringsOf.get(scope) ?? new Map<string, number>()
  ringsOf.set(scope, rings)
  const mine = (rings.get(tag) ?? 0) + 1
  rings.set(tag, mine)
  await scope.wait(leftMs)
  if (rings.get(tag) !== mine) return
  for (const one of await scope.registration.getNotifications({ tag })) if (one.requireInteraction) one.close()
}

const show = async (scope: PushScope, { kind, from, name, leftMs }: Exclude<Pushed, { kind: "proof" }>) => {
  const { plain, named } = (await textsOf(scope))[kind]
  const tag = pushTag(kind, from)
  const rings = kind === "call" && leftMs !== undefined
  await scope.registration.showNotification("LivCam", {
    ...LOOK,
    body: name === undefined ? plain : named.replace("{name}", () => name),
    tag,
    data: pushPath(kind, from),
    requireInteraction: rings,
  })
  if (rings) await endRing(scope, tag, leftMs)
}

/** Handles a push. */
export const onPush = async (scope: PushScope, text: string): Promise<void> => {
  const pushed = readPushed(text)
  if (pushed === undefined) return
  const windows = await windowsOf(scope)
  if (pushed.kind === "proof") tellAll(windows, { type: "pushProof", token: pushed.token })
  // A user who looks at the app sees it there.
  if (isSeen(windows)) return
  if (pushed.kind !== "proof") return show(scope, pushed)
  const { plain } = (await textsOf(scope)).proof
  await scope.registration.showNotification("LivCam", { ...LOOK, body: plain, tag: "proof", data: "/" })
}

/** Handles a press on a notification: an open page goes to `path`; when there is none, a new one opens. */
export const onPress = async (scope: PushScope, path: unknown): Promise<void> => {
  const to = typeof path === "string" && /^\/(?!\/)/.test(path) ? path : "/"
  const [window] = await windowsOf(scope)
  if (window === undefined) return void (await scope.clients.openWindow(to))
  // A browser may refuse to focus the page; the page goes there all the same.
  await window.focus().catch(() => {})
  tellAll([window], { type: "pushOpen", path: to })
}

/** Handles a changed or lost subscription: an open page saves it, else the next page does. */
export const onChange = async (scope: PushScope): Promise<void> =>
  tellAll(await windowsOf(scope), { type: "pushChanged" })
