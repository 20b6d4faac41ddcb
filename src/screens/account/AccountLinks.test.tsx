// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { AccountLinks } from "./AccountLinks.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

test("SOC-01: what is not sent and who wants to be friends is not read out as unread", () => {
  const page = drawn(<AccountLinks isHost={false} counts={{ outbox: 3, friends: 2 }} hasBackpack onLink={() => {}} />)
  const said = [...page.querySelectorAll("button")]
    .filter((link) => link.querySelector(".sr-only") !== null)
    .map((link) => [...link.querySelectorAll("span:not([aria-hidden])")].at(-1)?.textContent)
  expect(said).toEqual(["Requests (2)", "3 messages are not sent yet"])
})
