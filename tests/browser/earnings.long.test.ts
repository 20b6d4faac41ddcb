/**
 * A host's earnings in a real browser: a payout is requested once, settled by the operator's command, told live, read
 * offline.
 */
import { Effect } from "effect"
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { postAndTell } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { inRestingStore, withPayouts } from "./support/resting-store.ts"
import { shot } from "./support/shot.ts"
import { findHost, readyForOffline, shown } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const MIA = "mia@livcam.test"
const SAM = "demo@livcam.test"

const town = openTown("earnings")
let mia: Page
beforeAll(async () => {
  mia = (await town.crowd.signIn(MIA)).page
})

const ask = () => mia.getByRole("button", { name: "Ask for a payout", exact: true })
const payouts = () => mia.getByRole("region", { name: "Payouts" }).getByRole("listitem")
/** After a restart of the gateway: connects at once instead of after the page's pause. */
const tryNow = async (): Promise<void> => {
  const button = mia.getByRole("button", { name: "Try now" })
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
  // Requests for money need a working connection.
  await button.waitFor({ state: "hidden" })
}
/** Gives Mia points as if from a call. Earning them in calls is tested elsewhere. */
const earn = (points: number) =>
  inRestingStore(
    town.gateway,
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const id = (yield* tx.accounts.findByEmail(MIA))?.id ?? 0
          const changes = { host: [`points:${id}`, points] } as const
          yield* postAndTell(tx, {
            reason: "callMinute",
            about: { roomNum: `room-${points}`, minute: 1 },
            key: `earned:${points}`,
            changes,
          })
        }),
      ),
    ),
  )
/** The id of the only open payout; `none` without one. */
const idIn = (list: string): string => /^(\S+) {2}user/.exec(list)?.[1] ?? "none"
const pointsOf = async (): Promise<number> =>
  Number(((await mia.locator("section p").first().textContent()) ?? "").replace(/\D/g, ""))

test("PROD-02: too few points are no payout, and the page says how many it takes", async () => {
  await mia.goto("/")
  await mia.getByRole("button", { name: "Account" }).first().click()
  await mia.getByRole("button", { name: "Earnings" }).click()
  await mia.waitForURL("**/earnings")
  await mia.getByText("A payout needs at least 2,000 points ($10.00).").waitFor()
  expect(await ask().getAttribute("aria-disabled")).toBe("true")
  await mia.getByText("No payouts yet.").waitFor()
})

test("PROD-02, COIN-01: a payout is asked for at the money that is shown, takes its points at once, and is paid by the operator", async () => {
  await earn(5_240)
  await tryNow()
  await mia.getByText("5,240", { exact: true }).first().waitFor()
  await mia.getByText("Worth $26.00").waitFor()
  const rating = mia.getByRole("region", { name: "How callers rate you" })
  await rating.getByText(/^An average is shown from 3 callers on/).waitFor()
  await ask().click()
  const dialog = mia.getByRole("dialog", { name: "Ask for a payout" })
  await dialog.getByLabel("Points to pay out").fill("1900")
  await dialog.getByRole("button", { name: "Ask for a payout" }).click()
  await dialog.getByRole("alert").getByText("2,000 to 5,200, in steps of 100").waitFor()
  await dialog.getByLabel("Points to pay out").fill("3,000")
  await dialog.getByRole("button", { name: "Ask for $15.00" }).click()
  await dialog.waitFor({ state: "detached" })
  await payouts().filter({ hasText: "Asked for" }).filter({ hasText: "$15.00" }).waitFor()
  await expect.poll(pointsOf).toBe(2_240)
  await mia.getByText("Your last request is still open.", { exact: false }).first().waitFor()
  expect(await ask().getAttribute("aria-disabled")).toBe("true")
  await withPayouts(town.gateway, async (operator) => {
    const payoutId = idIn(await operator("list"))
    expect(await operator("pay", payoutId)).toContain("$15.00 USD  paid")
    for (const again of [
      ["pay", payoutId],
      ["reject", payoutId, "--why", "rules"],
    ])
      await expect(operator(...again)).rejects.toThrow("has ended before, nothing changes")
    expect(await operator("list")).toBe("0 open\n")
  })
  await tryNow()
  await payouts().filter({ hasText: "Paid" }).waitFor()
})

test("PROD-02: a rejected payout says why, and its points are there again", async () => {
  await ask().click()
  await mia.getByRole("button", { name: "Ask for $11.00" }).click()
  await payouts().filter({ hasText: "Asked for" }).waitFor()
  await withPayouts(town.gateway, async (operator) => {
    const payoutId = idIn(await operator("list"))
    expect(await operator("reject", payoutId, "--why", "details")).toContain("rejected (details)")
  })
  await tryNow()
  await payouts().filter({ hasText: "We could not send money" }).waitFor()
  await expect.poll(pointsOf).toBe(2_240)
})

test("COIN-01: points of a payout stand in the wallet and lead back to it", async () => {
  await mia.getByRole("link", { name: "By month" }).click()
  await mia.waitForURL("**/wallet?of=points")
  await mia.getByRole("link", { name: /^Payout.*−3,000/ }).click()
  await mia.waitForURL("**/earnings")
})

test("PROD-02: a host sets what a minute costs, and who looks at her is told it", async () => {
  await mia.goto("/earnings")
  const prices = mia.getByRole("region", { name: "Your prices" })
  await prices.getByText("40").first().waitFor()
  await prices.getByRole("button", { name: "Change" }).click()
  const dialog = mia.getByRole("dialog", { name: "Your prices" })
  await dialog.getByLabel("Everybody").fill("25")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Friends cannot pay more than everybody else.").waitFor()
  await dialog.getByLabel("Everybody").fill("60")
  await dialog.getByText("You earn 36 points a minute.").waitFor()
  await dialog.getByLabel("Friends").fill("50")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
  await prices.getByText("60").first().waitFor()
  const sam = (await town.crowd.signIn(SAM)).page
  await findHost(sam, "Mia", "Spain")
  await sam.getByText("60").first().waitFor()
})

test("PROD-02: a host sets the times at which she is called; outside of them a caller is told when she is there next, in the caller's own time", async () => {
  await mia.goto("/earnings")
  const times = mia.getByRole("region", { name: "When you take calls" })
  await times.getByText("Whenever you are online.").waitFor()
  await times.getByRole("button", { name: "Change" }).click()
  const dialog = mia.getByRole("dialog", { name: "When you take calls" })
  await dialog.getByText("Only at certain times").click()
  // The day after tomorrow is never now, whatever the clock says.
  const day = await mia.evaluate(() =>
    new Date(Date.now() + 2 * 86_400_000).toLocaleDateString("en", { weekday: "long" }),
  )
  await dialog.getByLabel("Day", { exact: true }).selectOption({ label: day })
  await dialog.getByLabel("From", { exact: true }).fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Each time needs a beginning and an end, and there has to be one.").waitFor()
  await dialog.getByLabel("From", { exact: true }).fill("18:30")
  await dialog.getByLabel("To", { exact: true }).fill("01:00")
  await shot(mia, "schedule-dialog")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
  await times.getByRole("listitem").filter({ hasText: day }).getByText("18:30–01:00").waitFor()
  await shot(mia, "schedule")
  const sam = (await town.crowd.signIn(SAM)).page
  await sam.goto(await findHost(sam, "Mia", "Spain"))
  await shown(sam, /^Next online (\d{1,2} \w+|\w+ \d{1,2}), 18:30$/).waitFor()
  await shot(sam, "next-online")
  const video = sam.getByRole("button", { name: /^Video call/ }).filter({ visible: true })
  expect(await video.getAttribute("aria-disabled")).toBe("true")
  await times.getByRole("button", { name: "Change" }).click()
  await dialog.getByText("Only at certain times").click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await times.getByText("Whenever you are online.").waitFor()
  await sam.reload()
  await expect.poll(() => video.getAttribute("aria-disabled")).toBe(null)
})

test("PROD-02: without a network earnings are read, and the page says why no payout can be asked for", async () => {
  await mia.goto("/earnings")
  await readyForOffline(mia)
  await mia.context().setOffline(true)
  await mia.reload()
  await payouts().filter({ hasText: "Paid" }).waitFor()
  await mia.getByText("Asking for a payout needs a connection.", { exact: false }).first().waitFor()
  expect(await ask().getAttribute("aria-disabled")).toBe("true")
  await mia.context().setOffline(false)
})

test("PROD-02: somebody who is no host is told so", async () => {
  const sam = (await town.crowd.signIn(SAM)).page
  await sam.goto("/earnings")
  await sam.getByRole("heading", { name: "Only hosts earn points" }).waitFor()
  expect(await sam.getByRole("button", { name: "Ask for a payout" }).count()).toBe(0)
})
