/**
 * Notifications in a real browser: real page, real service worker, real gateway, a push service on this machine.
 * Headless Chromium reaches no push service, so two parts are replaced: PushManager gives a subscription of the test's,
 * and DevTools hands to the service worker what the push service has got, as the browser would.
 */
import { Effect } from "effect"
import type { BrowserContext, CDPSession, Page, Worker } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PUSH_CACHE, PUSH_TEXTS } from "#schema/rules/account/push.ts"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { sendText } from "../../gateway/chat/send-message.ts"
import { Online } from "../../gateway/people/online.ts"
import { Pushes } from "../../gateway/push/pushes.ts"
import { type Served, serve } from "../../gateway/serve.ts"
import { Store } from "../../gateway/store/store.ts"
import { type Browser, type PushService, startPushService } from "../worlds/gateway/push-service.ts"
import { freshIntent } from "../worlds/gateway/wishes.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import { balanceOn, composer, readyForOffline, write } from "./support/steps.ts"

const [SAM, MIA] = ["demo@livcam.test", "mia@livcam.test"]
const BONUS = 20

let service: PushService
let gateway: Gateway
let served: Served
let crowd: Crowd
beforeAll(async () => {
  service = await startPushService()
  served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => {
    gateway = await makeGateway({
      ...{ store: "memory", demo: 3, distDir: "dist", passwordCost: { N: 1024, r: 8, p: 1 } },
      settings: { push: { origins: [service.origin] } },
    })
    return gateway
  })
  crowd = makeCrowd(`http://127.0.0.1:${served.port}`)
})
afterAll(async () => {
  await crowd?.dispose()
  await served?.close()
  await service?.close()
})

const idOf = async (email: string): Promise<number> =>
  (await gateway.run(Store.use((store) => store.transact((tx) => tx.accounts.findByEmail(email)))))?.id ??
  expect.unreachable(email)

/** From now on, pages of this context subscribe with the subscription of `browser`. */
const subscribeAs = (context: BrowserContext, { subscription }: Browser, publicKey: string) =>
  context.addInitScript(
    ({ endpoint, keys, key }) => {
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer
      const given = {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        getKey: (name: "p256dh" | "auth") => bytesOf(keys[name]),
        unsubscribe: async () => {
          localStorage.removeItem("test-subscribed")
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem("test-subscribed") === null ? null : given),
        subscribe: async (asked: { applicationServerKey: string }) => {
          if (asked.applicationServerKey !== key) throw new Error("not the gateway's key")
          localStorage.setItem("test-subscribed", "1")
          return given
        },
      })
    },
    {
      endpoint: subscription.endpoint,
      keys: { p256dh: subscription.p256dh, auth: subscription.auth },
      key: publicKey,
    },
  )

/** Makes a function that hands data to the page's service worker, as its push service would. */
const deliverer = async (page: Page) => {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let registrationId = ""
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await cdp.send("ServiceWorker.enable")
  await expect.poll(() => registrationId).not.toBe("")
  const origin = `http://127.0.0.1:${served.port}`
  return (data: string) => cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data })
}

const workerOf = (page: Page): Worker =>
  page.context().serviceWorkers().at(-1) ?? expect.unreachable("no service worker runs")

interface Shown {
  readonly body: string
  readonly tag: string
  readonly data: unknown
}
const notificationsOf = (page: Page): Promise<ReadonlyArray<Shown>> =>
  workerOf(page).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ body, tag, data }) => ({ body, tag, data }))
  })
/** Sends the notification's click event: no test can press it in the system's own tray. */
const press = (page: Page, tag: string) =>
  workerOf(page).evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): void
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    if (notification === undefined) throw new Error("no such notification")
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }))
  }, tag)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()

test("PROD-04, OVER-12, ENT-12: notifications are turned on by a press, bring their coins once, say what is new, and lead there", async () => {
  const publicKey = await gateway.run(Pushes.use((pushes) => pushes.publicKey))
  const mine = service.browser(publicKey)
  const { browser, page } = await crowd.visit("/login")
  const context = browser.context()
  await context.grantPermissions(["notifications"])
  await subscribeAs(context, mine, publicKey)
  await page.reload()
  await page.getByLabel("Email").fill(SAM)
  await page.getByLabel("Password", { exact: true }).fill("livcam-demo")
  await page.getByRole("button", { name: "Log in", exact: true }).last().click()
  await page.waitForURL((url) => url.pathname === "/")
  await readyForOffline(page)
  const deliver = await deliverer(page)
  const [sam, mia] = [await idOf(SAM), await idOf(MIA)]

  await page.goto("/task")
  const before = await gateway.run(Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${sam}`))))
  await button(page, "Go: Turn on notifications").click()
  await page.getByText("What people write is never in a notification.").waitFor()
  await button(page, "Turn on").click()
  await expect.poll(() => service.of(mine).length).toBe(1)
  const [proof] = service.of(mine)
  expect(await page.getByText("On for this device").count()).toBe(0)
  await deliver(proof?.text ?? "")
  await page.getByText("20 coins collected").waitFor()
  await page.getByText("On for this device").waitFor()
  // The same token again has no effect.
  await deliver(proof?.text ?? "")
  await page.getByRole("switch", { name: "Show who it is from" }).click()
  await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true")
  await page.keyboard.press("Escape")
  await page.goto("/")
  await expect.poll(() => balanceOn(page)).toBe(before + BONUS)

  // The app is closed.
  await page.goto("about:blank")
  await expect.poll(() => gateway.run(Effect.map(Effect.service(Online), (online) => online.has(sam)))).toBe(false)
  await gateway.run(sendText(mia, { intentId: freshIntent(), to: sam, message: "canary of a text" }))
  await expect.poll(() => service.of(mine).length).toBe(2)
  const told = service.of(mine)[1]
  expect(told?.text).not.toContain("canary")
  await deliver(told?.text ?? "")
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([{ body: "New message from Mia", tag: `message-${mia}`, data: `/message/IMMessageSession/${mia}` }])

  // Pressed while a page is open: that page goes there. It hears presses once it has stored the texts of notifications.
  await workerOf(page).evaluate((name) => caches.delete(name), PUSH_CACHE)
  await page.goto("/")
  await expect.poll(() => balanceOn(page)).toBe(before + BONUS)
  await expect
    .poll(() =>
      workerOf(page).evaluate(async ([name, texts]) => (await (await caches.open(name)).match(texts)) !== undefined, [
        PUSH_CACHE,
        PUSH_TEXTS,
      ] as const),
    )
    .toBe(true)
  await press(page, `message-${mia}`)
  await page.waitForURL((url) => url.pathname.endsWith(`/message/IMMessageSession/${mia}`))
  await page.getByText("canary of a text").filter({ visible: true }).first().waitFor()
  expect(await notificationsOf(page)).toEqual([])

  // A user who sees the app gets no notification.
  await deliver(told?.text ?? "")
  await page.waitForTimeout(1_000)
  expect(await notificationsOf(page)).toEqual([])

  // Turning off removes the subscription.
  await page.goto("/")
  await page.getByRole("button", { name: "Account", exact: true }).filter({ visible: true }).click()
  await page.getByRole("button", { name: "Notifications", exact: true }).click()
  await button(page, "Turn off").click()
  await button(page, "Turn on").waitFor()
  await expect
    .poll(() => gateway.run(Store.use((store) => store.transact((tx) => tx.pushSubscriptions.of(sam)))))
    .toEqual([])
})

test("OVER-12: who has written is asked once, after that, and not before; a no is a no", async () => {
  const { page } = await crowd.signIn(SAM)
  const thread = `/message/IMMessageSession/${await idOf(MIA)}`
  // Headless Chromium has answered the question by itself. Here the user has not answered yet.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" })
  })
  const prompt = page.getByText("Learn when somebody answers, also while LivCam is closed.")
  await page.goto("/message")
  await page.getByRole("region", { name: "Chats" }).waitFor()
  await page.waitForTimeout(1_000)
  expect(await prompt.count()).toBe(0)
  const writeAndLeave = async (text: string): Promise<void> => {
    await page.goto(thread)
    await composer(page).waitFor()
    await write(page, text)
    await page.getByRole("button", { name: "Back" }).filter({ visible: true }).first().click()
    await page.getByRole("region", { name: "Chats" }).waitFor()
  }
  await writeAndLeave("hello")
  await prompt.waitFor()
  await page.getByRole("status").filter({ has: prompt }).getByRole("button", { name: "Close" }).click()
  await prompt.waitFor({ state: "detached" })
  await writeAndLeave("hello again")
  await page.waitForTimeout(2_000)
  expect(await prompt.count()).toBe(0)
})
