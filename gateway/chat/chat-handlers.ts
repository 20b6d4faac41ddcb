/** The chat endpoints. */
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import { readHistory } from "./history.ts"
import { raiseRead } from "./mark-read.ts"
import { sayHi } from "./say-hi.ts"
import { sendText } from "./send-message.ts"

export const chatHandlers: Handlers<"sendMessage" | "sayHi" | "markRead" | "history", Store | Feed | Entropy> = {
  sendMessage: (request, { userId }) => sendText(userId, request),
  sayHi: (request, { userId }) => sayHi(userId, request),
  markRead: (request, { userId }) => raiseRead(userId, request),
  history: (request, { userId }) => readHistory(userId, request),
}
