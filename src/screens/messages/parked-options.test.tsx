// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { ParkedOptions } from "./ParkedOptions.tsx"
import type { ThreadMessage } from "./thread-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const drawn = (kind: "messageFriendsOnly" | "blocked"): ReadonlyArray<string> => {
  const done: Array<string> = []
  const message: ThreadMessage = {
    ...{ id: "intent-1", mine: true, n: null, time: 0, state: "parked", reason: { kind } },
    content: { kind: "text", text: "hello", translation: "", greeting: false },
  }
  const actions = {
    onRetry: () => void done.push("retry"),
    onDelete: () => void done.push("delete"),
    onFriend: () => void done.push("friend"),
    onCall: () => {},
    onTranslate: async () => null,
  }
  drawnOn(makeStaticClient({}), <ParkedOptions message={message} actions={actions} />)
  return done
}
const buttons = () => [...document.querySelectorAll("button")]

test("CHAT-09: a text that waits for a friendship says so, and offers to ask for it, to send it again and to delete it", () => {
  const done = drawn("messageFriendsOnly")
  expect(document.body.textContent).toContain("Failed to send, please add the recipient as a friend")
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Add friend", "Retry", "Delete"])
  for (const button of buttons()) flushSync(() => button.click())
  expect(done).toEqual(["friend", "retry", "delete"])
})

test("CHAT-09: a text that was refused for something else offers no friend request", () => {
  drawn("blocked")
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Retry", "Delete"])
})
