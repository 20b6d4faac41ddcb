/**
 * Fetches what a month's sums are made of, page by page, into the log. An entry that is here is passed over, so that a fetch which
 * a crash has cut short is done again and nothing stands in the log twice; its sums show what is still missing.
 */
import { Effect } from "effect"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { postingKeysOf } from "../projections/ledger.ts"
import { families } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import type { Handler } from "./handler.ts"

const FEEDS = families.feedCount.key()

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
