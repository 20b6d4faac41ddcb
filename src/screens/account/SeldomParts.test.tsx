// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"

let WriteChoice: typeof import("./SeldomParts.tsx").WriteChoice

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // The component brings texts of its own, which join those already loaded.
  WriteChoice = (await import("./SeldomParts.tsx")).WriteChoice
})

const openWith = (friendsOnly: boolean): ReadonlyArray<Command> => {
  const asked: Array<Command> = []
  const client = makeStaticClient({
    remotes: { chatSettings: { friendsOnly } },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: { friendsOnly: !friendsOnly } }
    },
  })
  drawnOn(client, <WriteChoice />)
  return asked
}
const choice = (name: string) =>
  [...document.querySelectorAll("label")].find(({ textContent }) => textContent === name)?.querySelector("input")
const chosen = () => [...document.querySelectorAll("input")].find(({ checked }) => checked)?.parentElement?.textContent

test("CHAT-09: everybody may write until one chooses friends only, which says what others can still do", () => {
  const asked = openWith(false)
  expect([chosen(), document.body.textContent?.includes("friend request or a gift")]).toEqual(["Everyone", false])
  flushSync(() => choice("Friends only")?.click())
  expect(asked).toEqual([{ _tag: "setChatSettings", friendsOnly: true }])
})

test("CHAT-09: who has chosen friends only can let everybody write again", () => {
  const asked = openWith(true)
  expect([chosen(), document.body.textContent?.includes("friend request or a gift")]).toEqual(["Friends only", true])
  flushSync(() => choice("Everyone")?.click())
  expect(asked).toEqual([{ _tag: "setChatSettings", friendsOnly: false }])
})
