/**
 * Tasks in a real browser: acts count by themselves, coins come once, tasks are read offline, the task box opens over
 * any page.
 */
import type { Page } from "playwright"
import { beforeAll, expect, test } from "vitest"
import { beginsInOneDay } from "./support/room-in-day.ts"
import { join, type NewMember, readyForOffline, unsent, write } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const BOB: NewMember = {
  ...{ email: "bob@mail.example", password: "secret-1", nickname: "Bob", gender: "Man" },
  ...{ day: "2", month: "March", year: "1988" },
}

beginsInOneDay()
const town = openTown("tasks")
let bob: Page
beforeAll(async () => {
  bob = (await town.crowd.visit("/login")).page
  await join(bob, BOB)
  await bob.getByRole("article").first().waitFor()
})

const row = (title: string) => bob.getByRole("listitem").filter({ hasText: title })
const balance = async (): Promise<number> => {
  const text = await bob
    .getByText(/^[\d,]+ coins?$/)
    .first()
    .textContent()
  return Number((text ?? "").replace(/\D/g, ""))
}

test("ROUTE-16, COIN-10, ENT-11: what is done counts by itself, and its coins are collected once", async () => {
  await bob.goto("/task")
  await bob.getByRole("progressbar", { name: "Write to 3 people" }).waitFor()
  await row("Check in today").getByRole("button", { name: "Go: Check in today" }).click()
  await bob.getByRole("button", { name: /^Collect \d+ coins/ }).click()
  await bob.keyboard.press("Escape")
  const collect = row("Check in today").getByRole("button", { name: "Collect" })
  await collect.waitFor()
  await bob.goto("/wallet")
  const before = await balance()
  await bob.goto("/task")
  await collect.click()
  await row("Check in today").getByText("Collected").waitFor()
  await bob.reload()
  await row("Check in today").getByText("Collected").waitFor()
  await bob.goto("/wallet")
  await expect.poll(balance).toBe(before + 1)
})

test("COIN-10: what a check-in and a task brought leads from the wallet to where it came from", async () => {
  await bob.goto("/wallet")
  await bob.getByRole("button", { name: "Check-in" }).click()
  await bob.getByRole("dialog", { name: "Check-in" }).waitFor()
  await bob.keyboard.press("Escape")
  await bob.getByRole("link", { name: "Tasks" }).first().click()
  await bob.waitForURL("**/task")
})

test("COIN-10: people whom one wrote to are counted once each", async () => {
  const cards = bob.getByRole("article").getByRole("link")
  await bob.goto("/wall")
  await cards.nth(1).waitFor()
  const profiles = await cards.evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""))
  const hosts = [...new Set(profiles.filter((path) => path.startsWith("/profile/")))].slice(0, 2)
  for (const host of hosts) {
    await bob.goto(host.replace("/profile/", "/message/IMMessageSession/"))
    for (const text of ["Hello", "Hello again"]) {
      await write(bob, text)
      await expect.poll(() => unsent(bob).count()).toBe(0)
    }
  }
  await bob.goto("/task")
  await row("Write to 3 people").getByText("2 of 3").waitFor()
})

test("OVER-11: the task box stands over the shop, and a task leads to its place", async () => {
  await bob.goto("/shop")
  await bob.getByRole("button", { name: "Tasks" }).click()
  const box = bob.getByRole("dialog", { name: "Tasks" })
  await box.getByRole("button", { name: "Go: Add a profile photo" }).click()
  await bob.waitForURL("**/profile/edit")
  await box.waitFor({ state: "detached" })
})

test("COIN-10: without a network the tasks are read as they were last told, and nothing is collected", async () => {
  await bob.goto("/task")
  await row("Check in today").getByText("Collected").waitFor()
  await readyForOffline(bob)
  await bob.context().setOffline(true)
  await bob.reload()
  await bob.getByText(/^As of /).waitFor()
  await row("Check in today").getByText("Collected").waitFor()
  await bob.context().setOffline(false)
})

test("COIN-12, PROD-05: the first screen says what waits, and the first purchase leads to the shop", async () => {
  await bob.goto("/")
  const boxes = bob.getByRole("list", { name: "What waits for you" })
  await boxes.getByRole("button", { name: "Tasks that bring coins" }).waitFor()
  expect(await boxes.getByRole("button", { name: "Check in today" }).count()).toBe(0)
  await boxes.getByRole("button", { name: "First purchase: 100 coins more" }).click()
  await bob.waitForURL("**/shop")
})
