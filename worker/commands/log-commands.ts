/** The account's log and its kept answers, given out as they stand. */
import { Effect } from "effect"
import { Identity } from "../gateway/identity.ts"
import { rangeOf } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import type { Handler } from "./handler.ts"

export const readLog: Handler<"readLog", LogStore | Identity> = Effect.fnUntraced(function* ({ after, limit }) {
  const store = yield* LogStore
  const { userId } = yield* Identity
  return { userId, ...(yield* store.entries(after, limit)) }
})

const [PREFIX] = rangeOf("remote")

export const readCaches: Handler<"readCaches", LogStore> = Effect.fnUntraced(function* () {
  const store = yield* LogStore
  const rows = yield* store.range("remote")
  return { answers: rows.map(([key, row]) => ({ question: key.slice(PREFIX.length), ...row })) }
})
