// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router-dom"
import { expect, test, vi } from "vitest"
import type { MessageContent } from "#schema/chat/message.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { ChatRowLink } from "../chats/ChatRowLink.tsx"
import { MessageRow } from "./MessageRow.tsx"

const content: MessageContent = {
  kind: "unknown",
  raw: {
    ...{ messageId: "m", sessionId: "7-12", n: 0, sendUserId: 12, receiveUserId: 7, messageType: 99, message: "words" },
    ...{ targetLanguage: null, targetLanguageMessage: null, time: 0, intentId: null, call: null },
  },
}
const row = (
  <MessageRow
    message={{ id: "m", mine: false, content, n: 0, time: 0, state: null, reason: null }}
    isNewDay={false}
    isNew={false}
    isLit={false}
    isEnd={false}
    isFirst
    isLast
    name="Mia"
    now={0}
    isHost
    callOff={undefined}
    words={{ you: "You", yesterday: "Yesterday", mark: () => "" }}
    actions={{
      onRetry: () => {},
      onDelete: () => {},
      onFriend: () => {},
      onCall: () => {},
      onTranslate: async () => null,
    }}
  />
)
const chat = {
  ...{
    id: "7-12",
    friendId: 12,
    name: "Mia",
    photo: "",
    demo: false,
    status: undefined,
    unread: 0,
    time: 0,
    draft: "",
  },
  last: { mine: false, content, state: null },
}
const link = (
  <MemoryRouter>
    <ChatRowLink row={chat} now={0} demoSaid={false} />
  </MemoryRouter>
)

test.each([
  ["/gb/", "This message needs a newer version of LivCam"],
  ["/tr/", "Bu mesaj için LivCam’in daha yeni bir sürümü gerekiyor"],
])(
  "at %s a message of a newer version says so in the thread and in the list, and shows nothing of itself",
  async (at, text) => {
    await startTexts(at)
    await startMoreTexts()
    for (const drawn of [row, link]) {
      // The row is loaded when it is first drawn.
      await vi.waitFor(() => expect(renderToStaticMarkup(drawn)).toContain(text), 20_000)
      expect(renderToStaticMarkup(drawn)).not.toContain("words")
    }
  },
)
