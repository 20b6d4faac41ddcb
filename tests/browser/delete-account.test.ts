/** Deleting an account at the page, and coming back in time. */
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { ownPrefixOf } from "../../worker/store/disk/database-name.ts"
import { logIn } from "./support/steps.ts"
import { openTown } from "./support/town.ts"

const town = openTown("delete-account")

/** The databases of accounts, without the visitor's. */
const databasesOf = (page: Page) =>
  page.evaluate(async (own) => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name)
    return names.filter((name) => name.startsWith(own) && !name.startsWith(`${own}0-`))
  }, ownPrefixOf(0).split("0--")[0] ?? "")

test("PROD-10, ROUTE-14: a visitor is told where, a member deletes it by the password, this device forgets its chats, and a login brings them back", async () => {
  const { page: sam } = await town.crowd.signIn("demo@livcam.test")
  await sam.goto("/")
  await expect.poll(() => databasesOf(sam)).toHaveLength(1)
  await sam
    .getByRole("button", { name: /^Account/ })
    .first()
    .click()
  await sam.getByRole("button", { name: "Delete your account" }).click()
  await sam.getByRole("heading", { name: "Delete your account" }).waitFor()
  await sam.getByLabel("Current password").fill("wrong-1")
  await sam.getByRole("button", { name: "Delete my account" }).click()
  await sam.getByText("Password is invalid").waitFor()
  await sam.getByLabel("Current password").fill("livcam-demo")
  await sam.getByRole("button", { name: "Delete my account" }).click()
  const notice = sam.getByRole("dialog", { name: "Your account will be deleted" })
  await notice.getByText("and it stays").waitFor()
  await notice.getByRole("button", { name: "I understand" }).click()
  await expect.poll(() => databasesOf(sam)).toEqual([])
  await sam.goto("/delAccount")
  await sam.getByRole("button", { name: "Log in to delete your account" }).waitFor()
  await sam.goto("/login")
  await logIn(sam, "demo@livcam.test", "livcam-demo")
  await sam.waitForURL((url) => url.pathname === "/")
  await sam.goto("/message")
  await sam
    .getByText(/your LivCam account is open again/)
    .first()
    .waitFor()
})
