/**
 * A profile photo is chosen while the gateway is away, and its tab dies: the photo is there once, and others see it.
 */
import { readdir } from "node:fs/promises"
import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { IMAGE_MAX_BYTES, PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { DESKTOP, type PersonBrowser } from "./support/chromium.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import type { GatewayProcess } from "./support/gateway-process.ts"
import { seededGateway } from "./support/town.ts"

let gateway: GatewayProcess
let crowd: Crowd
let browser: PersonBrowser
let tab: Page

beforeAll(async () => {
  gateway = await seededGateway()
  await gateway.start()
  crowd = makeCrowd(gateway.origin)
  ;({ browser, page: tab } = await crowd.signIn("demo@livcam.test"))
  // The page may reload while the service worker takes over.
  const state = () =>
    tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state).catch(() => undefined)
  await vi.waitFor(async () => expect(await state()).toBe("activated"), 60_000)
})
afterAll(async () => {
  await crowd?.dispose()
  await gateway?.dispose()
})
beforeEach(({ task, onTestFailed }) => onTestFailed(() => crowd.photograph(`.cache/photo/${task.id}`)))

const section = () => tab.getByRole("region", { name: "Profile photo" })
const shown = () => section().getByRole("img").getAttribute("src")
const pick = (name: string, buffer: Buffer) =>
  section().locator('input[type="file"]').setInputFiles({ name, mimeType: "image/jpeg", buffer })
const noisy = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_200,
      height: 1_600,
      channels: 3,
      background: "#804020",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

test("AUTH-13: more than 5 MB, and what is no picture, are refused in words before anything is sent", async () => {
  const sent: Array<string> = []
  tab.on("request", (request) => sent.push(request.url()))
  await tab.goto("/profile/edit")
  await section().getByRole("button", { name: /photo/ }).waitFor()
  const big = Buffer.alloc(IMAGE_MAX_BYTES + 1)
  big.set([0xff, 0xd8, 0xff, 0xe0])
  await pick("big.jpg", big)
  await section().getByRole("alert").getByText("The image size is limited to 5M").waitFor()
  await pick("page.jpg", Buffer.from("<html></html>"))
  await section().getByRole("alert").getByText("Please choose a JPEG, PNG or WebP picture").waitFor()
  expect(sent.filter((url) => url.includes("/account/v1/upload_image"))).toEqual([])
})

test("AUTH-12, CARD-11: chosen while the gateway is away and the tab killed, it is shown at once, kept, and then there exactly once", async () => {
  const picture = await noisy()
  expect(picture.length).toBeGreaterThan(2 * PART_BYTES)
  await gateway.kill()
  await pick("me.jpg", picture)
  await section().getByText("Saved on this device").waitFor()
  expect(await shown()).toMatch(/^blob:/)
  // The renderer dies with everything in its memory.
  await tab.goto("chrome://crash").catch(() => {})
  await tab.close()
  tab = await browser.context().newPage()
  await tab.goto("/profile/edit")
  await section().getByText("Saved on this device").waitFor()
  await expect.poll(shown).toMatch(/^blob:/)
  await gateway.start()
  await section().getByText("Saved on this device").waitFor({ state: "hidden" })
  await tab.goto("/profile/edit")
  await expect.poll(shown).toMatch(/^\/media\/photo\//)
  expect(await readdir(`${gateway.data}-media/photo`)).toHaveLength(1)
})

test("AUTH-12: another person sees it", async () => {
  const me = (await browser.context().cookies()).find(({ name }) => name === "user_login_id")?.value
  const address = await shown()
  const mia = await crowd.signIn("mia@livcam.test", { viewport: DESKTOP })
  await mia.page.goto(`/profile/${me}`)
  const photo = mia.page.locator(`img[src="${address}"]`).first()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(720)
})

test("AUTH-12: with the gateway away, and nothing here that could keep a picture, it is said that it was not kept", async () => {
  const { page } = await crowd.signIn("demo@livcam.test", { noServiceWorker: true })
  await page.goto("/profile/edit")
  const own = page.getByRole("region", { name: "Profile photo" })
  await own.getByRole("button", { name: /photo/ }).waitFor()
  await gateway.kill()
  const choose = async () =>
    own.locator('input[type="file"]').setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await noisy() })
  await choose()
  await own.getByRole("alert").getByText("the picture could not be saved").waitFor()
  await gateway.start()
  await choose()
  await expect.poll(() => own.getByRole("alert").count()).toBe(0)
})
