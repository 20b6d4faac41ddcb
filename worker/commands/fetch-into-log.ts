/** Commands that write the gateway's answer into the log. From then on it is there without a network too. */
import { Effect, Result } from "effect"
import { failure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Identity } from "../http/identity.ts"
import { Log } from "../log/log.ts"
import { postingKeysOf } from "../projections/ledger.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { RowReader } from "../store/row-reader.ts"
import type { Handler } from "./handler.ts"

/** Messages that are translated at the same time. */
const AT_A_TIME = 4

/** All translations that arrive become one commit, even when other messages are refused. */
export const translateMessages: Handler<"translateMessages", GatewayClient | Identity | Log | RowReader> =
  Effect.fnUntraced(function* ({ friendId, numbers, language }) {
    const [client, log, reader] = [yield* GatewayClient, yield* Log, yield* RowReader]
    const sessionId = sessionIdOf((yield* Identity).userId, friendId)
    const pageKey = (n: number) => families.page.key(sessionId, pageOf(n))
    const rows = yield* reader.rows(new Set(numbers.map(pageKey)))
    const translate = Effect.fnUntraced(function* (n: number) {
      const message = rows.get(pageKey(n))?.messages.find((one) => one.n === n)
      if (message === undefined) return yield* failure("notFound")
      const { translation, left } = yield* client.call("translation", { sessionId, n, language })
      const event: EventOf<"v1.MessageTranslated"> = {
        ...{ _tag: "v1.MessageTranslated", sessionId, n, time: message.time, translation },
      }
      return { event, left }
    })
    const results = yield* Effect.forEach(new Set(numbers), (n) => Effect.result(translate(n)), {
      concurrency: AT_A_TIME,
    })
    const done = results.filter(Result.isSuccess).map(({ success }) => success)
    if (done.length > 0) yield* log.append(done.map(({ event }) => event))
    const refused = results.find(Result.isFailure)
    if (refused !== undefined) return yield* refused.failure
    const lefts = done.flatMap(({ left }) => left ?? [])
    return { left: lefts.length === 0 ? null : Math.min(...lefts) }
  })

const FEEDS = families.feedCount.key()

/**
 * Fetches the entries that a month's sums are made of, page by page. Skips entries that are already here, so that a
 * fetch cut short by a crash can run again and the log has no entry twice. The sums show what is still missing.
 */
export const loadLedgerMonth: Handler<"loadLedgerMonth", GatewayClient | Log | RowReader> = Effect.fnUntraced(
  function* ({ month }) {
    const [client, log, reader] = [yield* GatewayClient, yield* Log, yield* RowReader]
    for (let after: number | null = 0; after !== null; ) {
      const before: number = after
      const page = yield* client.call("ledgerMonth", { month, after: before })
      const rows = yield* reader.rows([...page.postings.flatMap(postingKeysOf), FEEDS])
      const feed = rows.get(FEEDS) ?? 0
      const postings = page.postings.filter((one) => !postingKeysOf(one).some((key) => rows.get(key)?.feed === feed))
      if (postings.length > 0) yield* log.appendFacts([{ _tag: "v1.PostingsFetched", postings }])
      after = page.next !== null && page.next > before ? page.next : null
    }
    return {}
  },
)
