// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../../i18n/i18n.ts"
import type { ChatListModel } from "./chat-list-model.ts"

beforeAll(() => startTexts("/gb/"))

const nothing = () => {}
let show: (chats: ChatListModel) => void = nothing
const Page = ({ ChatListView }: Pick<typeof import("./ChatListView.tsx"), "ChatListView">) => {
  const [chats, setChats] = useState<ChatListModel>({ state: "loading" })
  show = setChats
  return <ChatListView chats={chats} now={0} onRetry={nothing} onView={nothing} />
}

test("CHAT-02: the list stays as it is while somebody presses a chat", async () => {
  const page = drawn(<Page {...(await import("./ChatListView.tsx"))} />)
  const isLoading = () => page.querySelector("[aria-busy]") !== null
  flushSync(() => dispatchEvent(new Event("pointerdown")))
  flushSync(() => show({ state: "ready", rows: [] }))
  expect(isLoading()).toBe(true)
  flushSync(() => dispatchEvent(new Event("pointerup")))
  await expect.poll(isLoading).toBe(false)
})
