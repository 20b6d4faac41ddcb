/**
 * A subscription's next weeks in a real browser: told three days ahead, confirmed for a bank that asks its user,
 * declined and retried. The tests move the subscription's dates in the gateway's store.
 */
import { Clock, Effect } from "effect"
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { changeSubscription } from "../../gateway/payment/settle-subscription.ts"
import { Store } from "../../gateway/store/store.ts"
import { inRestingStore } from "./support/resting-store.ts"
import { balanceOn, enterCard } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const SAM = "demo@livcam.test"
const DAY_MS = 86_400_000
/** Sandbox cards: one whose bank asks each time, and one whose bank declines every payment but the first. */
const [CARD, PAID_ONCE] = ["4000 0027 6000 3184", "4000 0000 0000 0119"]

const town = openTown("renewals")
let sam: Page
beforeAll(async () => {
  sam = (await town.crowd.signIn(SAM)).page
})

const heading = (name: string | RegExp) => sam.getByRole("heading", { name }).filter({ visible: true }).first()
const button = (name: string | RegExp) => sam.getByRole("button", { name }).filter({ visible: true }).first()
const dialog = () => sam.getByRole("dialog")
const box = (name: RegExp) => sam.getByRole("list", { name: "What waits for you" }).getByRole("button", { name })
const boxesAreThere = () =>
  box(/Check in today|Tasks that bring coins|Coins wait/)
    .first()
    .waitFor()
const balance = async (): Promise<number> => {
  await sam.goto("/shop")
  return balanceOn(sam)
}
/**
 * Moves Sam's subscriptions to `days` days before the next payment, or before the end of the paid time of a paused one.
 */
const comesTo = (days: number) =>
  inRestingStore(
    town.gateway,
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis
          const id = (yield* tx.accounts.findByEmail(SAM))?.id ?? 0
          const paidUntil = at + days * DAY_MS
          for (const row of yield* tx.subscriptions.alive(id)) {
            const nextAt = row.nextAt === null ? null : paidUntil
            yield* changeSubscription(tx, row, { startedAt: paidUntil - 7 * DAY_MS, paidUntil, nextAt }, at)
          }
        }),
      ),
    ),
  )

test("COIN-08, COIN-12: three days before its next payment a subscription is told on the first screen, with its price and day, and not before", async () => {
  await sam.goto("/pay?coin=11")
  await button("Subscribe for £4.99 a week").click()
  await enterCard(sam, CARD, /^Pay £/)
  await button("Yes, it is me").click()
  await heading("Payment received").waitFor()

  await comesTo(4)
  await sam.goto("/")
  await boxesAreThere()
  expect(await box(/Your subscription renews/).count()).toBe(0)

  await comesTo(2)
  await sam.goto("/")
  const day = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" })
  const told = box(/Your subscription renews/)
  await told.waitFor()
  expect(await told.textContent()).toContain(`£4.99 · ${day.format(Date.now() + 2 * DAY_MS)}`)
  await told.click()
  await dialog()
    .getByText(`Next payment: £4.99 on ${day.format(Date.now() + 2 * DAY_MS)}.`)
    .waitFor()
  await dialog().getByRole("button", { name: "Pause" }).click()
  await dialog()
    .getByText(/^Paused\. Paid until /)
    .waitFor()
  await sam.keyboard.press("Escape")
  await told.waitFor({ state: "detached" })
})

test("COIN-08, COIN-12: a bank that asks for its user is told on the first screen and in the shop, confirmed on the channel's page, and its coins come once", async () => {
  await comesTo(-1)
  const before = await balance()
  await button("Subscriptions").click()
  await dialog().getByRole("button", { name: "Resume and pay £4.99 now" }).click()
  await dialog().getByText("Your bank wants you to confirm the payment of £4.99.").waitFor()
  await sam.goto("/")
  await box(/Your bank asks you to confirm a payment/).click()
  await dialog().getByText("Your bank wants you to confirm the payment of £4.99.").waitFor()
  expect(await balance()).toBe(before)
  await sam.getByText("Your bank wants you to confirm the payment of £4.99.").waitFor()
  await button("Confirm the payment").click()
  await dialog().getByRole("button", { name: "Confirm the payment" }).click()
  await heading(/is it you/).waitFor()
  await sam.goBack()
  await button("Confirm the payment").click()
  await dialog().getByRole("button", { name: "Confirm the payment" }).click()
  await button("Yes, it is me").click()
  await heading("Payment received").waitFor()
  expect(await balance()).toBe(before + 660)
  await button("Subscriptions").click()
  await dialog()
    .getByText(/^Next payment: £4\.99 on /)
    .waitFor()
  await sam.goto("/")
  await boxesAreThere()
  expect(await box(/Your bank asks/).count()).toBe(0)
  expect(await balance()).toBe(before + 660)
})

test("COIN-08: a renewal that the bank declines takes no coins and brings none, the shop says when it is tried again, and pausing ends that", async () => {
  await sam.goto("/shop")
  await button("Subscriptions").click()
  await dialog().getByRole("button", { name: "Cancel subscription" }).click()
  await dialog().getByRole("button", { name: "Yes, cancel it" }).click()
  await dialog().getByText("Cancelled. Nothing is charged any more.").waitFor()
  await sam.goto("/pay?coin=11")
  await button("Subscribe for £4.99 a week").click()
  await enterCard(sam, PAID_ONCE, /^Pay £/)
  await heading("Payment received").waitFor()
  const before = await balance()

  await comesTo(-0.01)
  await sam.goto("/shop")
  const told = /^A payment of your subscription failed\. We try again on \w+/
  // A gateway looks for due payments one minute after its start.
  await sam.getByText(told).filter({ visible: true }).first().waitFor({ timeout: 150_000 })
  expect(await balance()).toBe(before)
  await button("Subscriptions").click()
  await dialog()
    .getByText(/^The last payment failed\. We try again on /)
    .waitFor()
  await dialog().getByRole("button", { name: "Pause" }).click()
  await dialog()
    .getByText(/^Paused\. /)
    .waitFor()
  await sam.keyboard.press("Escape")
  await sam.getByText(told).filter({ visible: true }).first().waitFor({ state: "detached" })
})
