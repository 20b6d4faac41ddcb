/**
 * Every route of the live page, for visitors and members: its own title, one heading of level one, nothing for axe to
 * find.
 */
import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { routeIds } from "../browser/support/route-ids.ts"
import { confirmAge, findHost, logIn } from "../browser/support/steps.ts"
import { findings } from "./findings.ts"

interface Place {
  /** The route's id in the table of routes. */
  readonly route: string
  readonly path: string
  readonly title: RegExp
}

/** `host` is the user id of Mia, a host of the gateway's demo world. */
const places = (host: string): ReadonlyArray<Place> => [
  { route: "LivCam", path: "/", title: /^(\(\d+\) )?LivCam$/ },
  { route: "wall", path: "/wall", title: /^(\(\d+\) )?Wall · LivCam$/ },
  { route: "profile", path: `/profile/${host}`, title: /^(\(\d+\) )?Mia · LivCam$/ },
  { route: "profile", path: "/profile/999999999", title: /^(\(\d+\) )?Profile not found · LivCam$/ },
  { route: "delAccount", path: "/delAccount", title: /^(\(\d+\) )?Delete your account · LivCam$/ },
  { route: "page", path: "/TermsUse", title: /^(\(\d+\) )?Terms of use · LivCam$/ },
  { route: "page", path: "/Page1", title: /^(\(\d+\) )?Video calls, face to face · LivCam$/ },
  { route: "card", path: "/card", title: /^(\(\d+\) )?One by one · LivCam$/ },
  { route: "help", path: "/help", title: /^(\(\d+\) )?Help · LivCam$/ },
  { route: "devLog", path: "/dev/log", title: /^(\(\d+\) )?Developer tools · LivCam$/ },
]
const ofPeople = (host: string): ReadonlyArray<Place> => [
  { route: "EditProfile", path: "/profile/edit", title: /^(\(\d+\) )?Edit profile · LivCam$/ },
  { route: "FriendsPage", path: "/friends", title: /^(\(\d+\) )?Friends · LivCam$/ },
  { route: "security", path: "/security", title: /^(\(\d+\) )?Account security · LivCam$/ },
  { route: "storage", path: "/storage", title: /^(\(\d+\) )?Saved on this device · LivCam$/ },
  { route: "task", path: "/task", title: /^(\(\d+\) )?Tasks · LivCam$/ },
  { route: "slotmachine", path: "/slotmachine", title: /^(\(\d+\) )?Slot machine · LivCam$/ },
  { route: "flipcard", path: "/flipcard", title: /^(\(\d+\) )?Flip a card · LivCam$/ },
  { route: "sacard", path: "/sacard", title: /^(\(\d+\) )?Scratch card · LivCam$/ },
  // Opened directly, it leads home. Its own states are in the gallery.
  { route: "matching", path: "/matching", title: /^(\(\d+\) )?LivCam$/ },
  { route: "calls", path: "/calls", title: /^(\(\d+\) )?Calls · LivCam$/ },
  { route: "search", path: "/search", title: /^(\(\d+\) )?Search people and messages · LivCam$/ },
  { route: "flop", path: "/flop", title: /^(\(\d+\) )?Today’s picks · LivCam$/ },
  { route: "videos", path: "/videos", title: /^(\(\d+\) )?Hot videos · LivCam$/ },
  { route: "videoPlayer", path: "/videos/none", title: /^(\(\d+\) )?Hot videos · LivCam$/ },
  { route: "message", path: "/message", title: /^(\(\d+\) )?Messages · LivCam$/ },
  { route: "IMSayHiSession", path: "/message/IMSayHiSession", title: /^(\(\d+\) )?Greetings · LivCam$/ },
  { route: "IMMessageSession", path: `/message/IMMessageSession/${host}`, title: /^(\(\d+\) )?Mia · LivCam$/ },
]
const ofMoney: ReadonlyArray<Place> = [
  { route: "statistics", path: "/statistics", title: /^(\(\d+\) )?Coins and minutes · LivCam$/ },
  { route: "shop", path: "/shop", title: /^(\(\d+\) )?Get coins · LivCam$/ },
  { route: "pay", path: "/pay?coin=2", title: /^(\(\d+\) )?Pay · LivCam$/ },
  { route: "payRes", path: "/payRes", title: /^(\(\d+\) )?Payment · LivCam$/ },
  { route: "payOrderList", path: "/payOrderList", title: /^(\(\d+\) )?Your orders · LivCam$/ },
  { route: "cardList", path: "/cardList", title: /^(\(\d+\) )?Saved cards · LivCam$/ },
  { route: "paymentMethodsList", path: "/paymentMethodsList", title: /^(\(\d+\) )?Ways to pay · LivCam$/ },
  { route: "paymentInfoAdd", path: "/paymentInfoAdd", title: /^(\(\d+\) )?Add a card · LivCam$/ },
  { route: "payRefund", path: "/payRefund", title: /^(\(\d+\) )?Ask for a refund · LivCam$/ },
  { route: "refundBack", path: "/refundBack", title: /^(\(\d+\) )?Refund · LivCam$/ },
  { route: "earnings", path: "/earnings", title: /^(\(\d+\) )?Your earnings · LivCam$/ },
  { route: "wallet", path: "/wallet", title: /^(\(\d+\) )?Wallet · LivCam$/ },
]
const ofVisitors: ReadonlyArray<Place> = [
  { route: "LoginPage", path: "/login", title: /^(\(\d+\) )?Welcome back · LivCam$/ },
  { route: "phoneLogin", path: "/phoneLogin", title: /^(\(\d+\) )?Log in by phone · LivCam$/ },
  { route: "forgotPassword", path: "/forgotPassword", title: /^(\(\d+\) )?Forgot password\? · LivCam$/ },
]

const open = async (context: BrowserContext): Promise<{ page: Page; host: string }> => {
  const page = await context.newPage()
  await page.goto("/")
  await expect(page).toHaveTitle(/^Are you 18 or over\? · LivCam$/)
  expect.soft(await findings(page), "the age gate").toEqual([])
  await confirmAge(page)
  return { page, host: (await findHost(page, "Mia", "Spain")).split("/").at(-1) ?? "" }
}
const look = async (page: Page, { path, title }: Place): Promise<void> => {
  await page.goto(path)
  await expect.soft(page, path).toHaveTitle(title)
  await expect.soft(page.locator("[aria-busy=true]").filter({ visible: true }), path).toHaveCount(0)
  await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1)
  expect.soft(await findings(page), path).toEqual([])
}

test.use({ baseURL: process.env.LIVCAM_ORIGIN ?? "" })

test("every route of the table is opened", () => {
  const opened = [...places(""), ...ofPeople(""), ...ofMoney, ...ofVisitors].map(({ route }) => route)
  expect([...new Set(opened)].sort()).toEqual(routeIds.toSorted())
})

test("a visitor's places have titles, one heading of level one, and nothing for axe to find", async ({ context }) => {
  const { page, host } = await open(context)
  for (const place of [...places(host), ...ofVisitors]) await look(page, place)
})

for (const [about, ofMembers] of [
  ["people", (host: string) => [...places(host), ...ofPeople(host)]],
  ["money", () => ofMoney],
] as const)
  test(`a member's places about ${about} have titles, one heading of level one, and nothing for axe to find`, async ({
    context,
  }) => {
    const { page, host } = await open(context)
    await page.goto("/login")
    await logIn(page, "demo@livcam.test", "livcam-demo")
    await expect(page.getByRole("heading", { level: 1, name: "Good to see you, Sam" })).toBeVisible()
    for (const place of ofMembers(host)) await look(page, place)
  })
