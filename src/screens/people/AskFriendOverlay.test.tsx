// @vitest-environment jsdom
/** The friend request's dialog, for each relation in which it can open. */
import { act } from "react"
import { afterEach, beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import { noRelation, type Pending, type RelationView } from "#schema/friends/relation.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import AskFriendOverlay from "./AskFriendOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

afterEach(async () => {
  await act(async () => leave())
})

/** Opens the dialog for this state of the request. Returns what the dialog does. */
const opened = async (request: Pending) => {
  const asked: Array<Command | "closed"> = []
  const relation: RelationView = { ...noRelation(9), request, waiting: [], refused: null, refusedIntentId: null }
  const client = makeStaticClient({
    queries: { relation },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: {} }
    },
  })
  await act(async () => {
    drawnOn(client, <AskFriendOverlay userId={9} name="Mia" onClose={() => asked.push("closed")} />)
  })
  return asked
}
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())

test("OVER-08, CALL-26, SOC-01: who has not asked yet is given the form", async () => {
  const asked = await opened("none")
  await press("Send request")
  expect(asked).toEqual([{ _tag: "requestFriend", to: 9, text: "" }, "closed"])
})

test("CALL-26, SOC-01: who has asked already is told so and may take it back, and asks no second time", async () => {
  const asked = await opened("sent")
  expect(document.body.textContent).toContain("Request sent")
  expect(buttons()).not.toContain("Send request")
  await press("Cancel request")
  expect(asked).toEqual([{ _tag: "removeFriend", userId: 9 }, "closed"])
})

test.each([
  ["Accept", true],
  ["Decline", false],
] as const)("CALL-26, SOC-01: who was asked can answer: %s", async (name, accept) => {
  const asked = await opened("received")
  await press(name)
  expect(asked).toEqual([{ _tag: "answerFriend", userId: 9, accept }, "closed"])
})
