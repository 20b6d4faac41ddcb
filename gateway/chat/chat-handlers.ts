/** The chat endpoints. */
import { Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import { raiseRead } from "./mark-read.ts"
import { sayHi } from "./say-hi.ts"
import { sendText } from "./send-message.ts"

const MOST = 256

/** An empty page for a member's own session without messages. Errors: notFound for another's session. */
const readHistory = (
  userId: number,
  { sessionId, before, pageSize }: RequestOf<"history">,
): Effect.Effect<ResponseOf<"history">, RefusalOf<"history">, Store> =>
  Effect.gen(function* () {
    if (otherMember(sessionId, userId) === undefined) return yield* failure("notFound")
    const size = Math.min(MOST, Math.max(1, pageSize))
    const store = yield* Store
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const count = yield* tx.messages.count(sessionId)
        const end = before < 0 ? count : Math.min(before, count)
        const list = yield* tx.messages.page(sessionId, before < 0 ? -1 : before, size)
        // Pages count from the newest, which is 1.
        return { list, count, pageNo: 1 + Math.ceil((count - end) / size), pageSize: size }
      }),
    )
  })

export const chatHandlers: Handlers<"sendMessage" | "sayHi" | "markRead" | "history", Store | Feed | Entropy> = {
  sendMessage: (request, { userId }) => sendText(userId, request),
  sayHi: (request, { userId }) => sayHi(userId, request),
  markRead: (request, { userId }) => raiseRead(userId, request),
  history: (request, { userId }) => readHistory(userId, request),
}
