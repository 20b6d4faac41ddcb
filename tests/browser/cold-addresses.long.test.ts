/** Every route opened from outside: by its address and by reload, in a browser without a service worker, signed in and not. */
import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import { needsLogin } from "../../src/app/route-meta.ts"
import { routeIds } from "./support/route-ids.ts"
import { findHost, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const noServiceWorker = true

const town = openTown("cold-addresses")

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).filter({ visible: true }).first()

interface Screen {
  readonly path: (mia: string) => string
  /** The path that it redirects to when it is the first page. Default: its own path. */
  readonly lands?: string
  readonly isThere: (page: Page) => ReturnType<Page["getByText"]>
}

/** What each route of the table shows to a user who may open it. A route without a line here fails the first test. */
const screens: Readonly<Record<string, Screen>> = {
  LivCam: { path: () => "/", isThere: (page) => page.getByRole("region", { name: "Featured" }).first() },
  wall: { path: () => "/wall", isThere: (page) => page.getByRole("article").first() },
  profile: { path: (mia) => `/profile/${mia}`, isThere: (page) => heading(page, /^Mia/) },
  EditProfile: { path: () => "/profile/edit", isThere: (page) => page.getByLabel("Nickname") },
  FriendsPage: { path: () => "/friends", isThere: (page) => heading(page, "Friends") },
  storage: { path: () => "/storage", isThere: (page) => heading(page, "Saved on this device") },
  task: { path: () => "/task", isThere: (page) => heading(page, "Tasks") },
  shop: { path: () => "/shop", isThere: (page) => heading(page, "Get coins") },
  pay: { path: () => "/pay", isThere: (page) => heading(page, "Pay") },
  payRes: { path: () => "/payRes", isThere: (page) => heading(page, "Payment") },
  payOrderList: { path: () => "/payOrderList", isThere: (page) => heading(page, "Your orders") },
  payRefund: { path: () => "/payRefund", isThere: (page) => heading(page, "Ask for a refund") },
  refundBack: { path: () => "/refundBack", isThere: (page) => heading(page, "Refund") },
  slotmachine: { path: () => "/slotmachine", isThere: (page) => heading(page, "Slot machine") },
  flipcard: { path: () => "/flipcard", isThere: (page) => heading(page, "Flip a card") },
  sacard: { path: () => "/sacard", isThere: (page) => heading(page, "Scratch card") },
  matching: {
    path: () => "/matching",
    lands: "/",
    isThere: (page) => page.getByRole("region", { name: "Featured" }).first(),
  },
  cardList: { path: () => "/cardList", isThere: (page) => heading(page, "Saved cards") },
  paymentMethodsList: { path: () => "/paymentMethodsList", isThere: (page) => heading(page, "Ways to pay") },
  paymentInfoAdd: { path: () => "/paymentInfoAdd", isThere: (page) => heading(page, "Add a card") },
  calls: { path: () => "/calls", isThere: (page) => heading(page, "Calls") },
  wallet: { path: () => "/wallet", isThere: (page) => heading(page, "Wallet") },
  earnings: { path: () => "/earnings", isThere: (page) => heading(page, "Your earnings") },
  statistics: { path: () => "/statistics", isThere: (page) => heading(page, "Coins and minutes") },
  search: { path: () => "/search", isThere: (page) => page.getByRole("search").getByRole("textbox") },
  flop: { path: () => "/flop", isThere: (page) => page.getByRole("button", { name: /^Turn over card/ }).first() },
  videos: { path: () => "/videos", isThere: (page) => page.getByRole("link", { name: /^Video of / }).first() },
  videoPlayer: { path: () => "/videos/none", isThere: (page) => page.getByText("This video is not there any more") },
  message: { path: () => "/message", isThere: (page) => page.getByRole("region", { name: "Chats" }) },
  IMSayHiSession: { path: () => "/message/IMSayHiSession", isThere: (page) => heading(page, "Greetings") },
  IMMessageSession: {
    path: (mia) => `/message/IMMessageSession/${mia}`,
    isThere: (page) => page.getByRole("textbox", { name: "Write a message" }),
  },
  security: { path: () => "/security", isThere: (page) => heading(page, "Account security") },
  page: { path: () => "/PrivacyPolicy", isThere: (page) => heading(page, "Privacy policy") },
  card: { path: () => "/card", isThere: (page) => page.getByRole("button", { name: /^Pass on / }) },
  help: { path: () => "/help", isThere: (page) => heading(page, "Help") },
  delAccount: { path: () => "/delAccount", isThere: (page) => heading(page, "Delete your account") },
  devLog: {
    path: () => "/dev/log",
    isThere: (page) => page.getByRole("button", { name: "Switch on for this device" }),
  },
}
/** Routes for users who are not signed in. */
const FOR_VISITORS = ["LoginPage", "forgotPassword", "phoneLogin"]

const loginPopup = (page: Page) =>
  page.getByRole("dialog", { name: "Log in to see this page" }).getByLabel("Password", { exact: true })

/** Opens an address cold; returns the response's status and content type. */
const open = async (page: Page, path: string): Promise<string> => {
  const response = await page.goto(path)
  return `${response?.status()} ${response?.headers()["content-type"]?.split(";")[0]}`
}

let visitor: Page
let sam: Page
let mia: string

beforeAll(async () => {
  visitor = (await town.crowd.visit("/", { noServiceWorker })).page
  sam = (await town.crowd.signIn(SAM, { noServiceWorker })).page
  mia = (await findHost(visitor, "Mia", "Spain")).replace("/profile/", "")
})

test("ROUTE-01 to ROUTE-20: every route of the table is opened here", () => {
  expect(Object.keys(screens).concat(FOR_VISITORS).sort()).toEqual(routeIds.toSorted())
})

describe.each(Object.entries(screens))("%s", (_id, { path, lands, isThere }) => {
  test("opens for a member by its address, and again after a reload", async () => {
    expect(await open(sam, path(mia))).toBe("200 text/html")
    await isThere(sam).waitFor()
    await sam.reload()
    await isThere(sam).waitFor()
    expect(new URL(sam.url()).pathname).toBe(lands ?? path(mia))
    expect(await loginPopup(sam).count()).toBe(0)
  })

  test("opens for a visitor, and again after a reload; a closed one asks to log in over home", async () => {
    const isClosed = needsLogin(path(mia))
    const there = async () => {
      if (!isClosed) return isThere(visitor).waitFor()
      await loginPopup(visitor).waitFor()
      await visitor.waitForURL((url) => url.pathname === "/")
      await shown(visitor, "Featured").waitFor()
    }
    expect(await open(visitor, path(mia))).toBe("200 text/html")
    await there()
    if (isClosed) return
    await visitor.reload()
    await there()
    expect(new URL(visitor.url()).pathname).toBe(path(mia))
  })
})

test("ROUTE-24: a forgotten password has an address of its own; a member goes on to the root", async () => {
  expect(await open(visitor, "/forgotPassword")).toBe("200 text/html")
  await heading(visitor, "Forgot password?").waitFor()
  await visitor.getByLabel("Email").waitFor()
  await sam.goto("/forgotPassword")
  await shown(sam, "Featured").waitFor()
})

test("AUTH-02: logging in by phone has an address of its own; a member goes on to the root", async () => {
  expect(await open(visitor, "/phoneLogin")).toBe("200 text/html")
  await heading(visitor, "Log in by phone").waitFor()
  await visitor.getByRole("button", { name: "Send code by SMS" }).waitFor()
  await sam.goto("/phoneLogin")
  await shown(sam, "Featured").waitFor()
})

test("ROUTE-02: the login page opens by its address and after a reload; a member goes on to the root", async () => {
  expect(await open(visitor, "/login")).toBe("200 text/html")
  await visitor.getByLabel("Password", { exact: true }).waitFor()
  await visitor.reload()
  await visitor.getByLabel("Password", { exact: true }).waitFor()
  await sam.goto("/login")
  await sam.waitForURL((url) => url.pathname === "/")
})

test("ROUTE-20: an address of nothing leads to the root, also below an address of the gateway's neighbours", async () => {
  for (const path of ["/nothing/of/ours", "/friends/nobody"]) {
    expect(await open(visitor, path)).toBe("200 text/html")
    await visitor.waitForURL((url) => url.pathname === "/")
  }
})
