/**
 * What this device's browser knows of Web Push: whether it can, its subscription, and messages from its service worker.
 */
import type { PushSubscriptionKeys } from "#schema/account/push.ts"
import { PUSH_CACHE, PUSH_TEXTS, type PushTexts, readToldByPush, type ToldByPush } from "#schema/rules/account/push.ts"
import { deviceTime } from "../../browser/clock.ts"
import { runsInstalled } from "../../browser/installed.ts"
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"

/**
 * needsInstall: Safari on phones allows it only to apps on the home screen. blocked: the user has said no, and only the
 * browser's settings can change that.
 */
export type PushAble = "able" | "unsupported" | "needsInstall" | "blocked"

export const pushAble = (): PushAble => {
  const isThere = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  if (!isThere) return "standalone" in navigator && !runsInstalled() ? "needsInstall" : "unsupported"
  return Notification.permission === "denied" ? "blocked" : "able"
}

/** The form that a command carries. */
export type Subscribed = typeof PushSubscriptionKeys.Type

/** How long to wait for a service worker that is being installed, ms. */
const READY_MS = 20_000

const registration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("There is no service worker.")), READY_MS)),
  ])

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/**
 * The browser's subscription for the gateway with this key: the existing one, or a new one. Rejects when the browser
 * gives none.
 */
export const subscribe = async (publicKey: string): Promise<Subscribed> => {
  const { pushManager } = await registration()
  const had = await pushManager.getSubscription()
  const isOurs = had !== null && base64Url(had.options.applicationServerKey) === publicKey
  if (had !== null && !isOurs) await had.unsubscribe()
  const now = isOurs ? had : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return { endpoint: now.endpoint, p256dh: base64Url(now.getKey("p256dh")), auth: base64Url(now.getKey("auth")) }
}

/**
 * Resolves whatever the browser answers. A push service that still has the subscription finds out at the next push that
 * nobody receives it.
 */
export const unsubscribe = async (): Promise<void> => {
  dropStored(KEPT)
  const known = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await known?.pushManager
    .getSubscription()
    .then((had) => had?.unsubscribe())
    .catch(() => false)
}

/** Stores the texts of notifications where the service worker finds them. */
export const keepTexts = async (texts: PushTexts): Promise<void> => {
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(PUSH_TEXTS, Response.json(texts))
}

/** Listens to the service worker. Returns the unsubscribe function. */
export const listenToPush = (hear: (told: ToldByPush) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<unknown>): void => {
    const told = readToldByPush(data)
    if (told !== undefined) hear(told)
  }
  navigator.serviceWorker?.addEventListener("message", listen)
  return () => navigator.serviceWorker?.removeEventListener("message", listen)
}

let waiting = 0
/** A caller waits for the token and sends it, so no other code needs to. */
export const isProofAwaited = (): boolean => waiting > 0

/** The next token pushed; undefined when none arrives in time. */
export const nextProof = (withinMs: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    waiting += 1
    const done = (token?: string): void => {
      waiting -= 1
      clearTimeout(timer)
      stop()
      resolve(token)
    }
    const timer = setTimeout(done, withinMs)
    const stop = listenToPush((told) => {
      if (told.type === "pushProof") done(told.token)
    })
  })

const KEPT = "livcam-push"
const AGAIN_MS = 30 * 86_400_000

/** Notes whose subscription the gateway has from this browser. */
export const noteSaved = (userId: number, endpoint: string): void =>
  keepStored(KEPT, JSON.stringify([userId, endpoint, deviceTime()]))

/** Whether this user has turned notifications on here. */
export const isWantedBy = (userId: number): boolean => readStored(KEPT)?.startsWith(`[${userId},`) === true

/** Whether the gateway has exactly this subscription, and got it not too long ago. */
export const isSaved = (userId: number, endpoint: string): boolean => {
  const start = JSON.stringify([userId, endpoint]).slice(0, -1)
  const kept = readStored(KEPT) ?? ""
  return kept.startsWith(`${start},`) && deviceTime() - Number(kept.slice(start.length + 1, -1)) < AGAIN_MS
}
