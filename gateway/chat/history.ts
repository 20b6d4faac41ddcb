/** Pages of a session for a member who has not got them on the device. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Store } from "../store/store.ts"

const MOST = 256

/** A member's empty session is an empty page. Errors: notFound for somebody else's. */
export const readHistory = (
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
