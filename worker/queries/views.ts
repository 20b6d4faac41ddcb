/**
 * The view of each query. Files with several views give them as a table; the short views are here. A query without a
 * view does not compile.
 */

import { Effect, SubscriptionRef } from "effect"
import { isListed, type ListedIntent } from "#schema/outbox/intent.ts"
import type { QueryTag } from "#schema/queries.ts"
import type { Blobs } from "../blobs/blobs.ts"
import { CallService } from "../call/call-service.ts"
import type { Feed } from "../feed/feed.ts"
import type { Restored } from "../feed/restored.ts"
import type { Syncing } from "../feed/syncing.ts"
import type { Download } from "../history/download.ts"
import type { History } from "../history/history.ts"
import type { ClientFacts } from "../http/client-facts.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Identity } from "../http/identity.ts"
import { Intents } from "../intents/intents.ts"
import type { EndedNotice } from "../network/ended-notice.ts"
import type { Health } from "../network/health.ts"
import type { Recovery } from "../network/recovery.ts"
import { Once } from "../once/once.ts"
import type { Outbox } from "../outbox/outbox.ts"
import type { Realtime } from "../realtime/realtime.ts"
import { Searching } from "../search/searching.ts"
import type { RowReader } from "../store/row-reader.ts"
import type { StorageMeter } from "../store/storage-meter.ts"
import type { StorageState } from "../store/storage-state.ts"
import { accountViews } from "./account/account-views.ts"
import { activityViews } from "./account/activity-views.ts"
import { openConnection } from "./account/connection-view.ts"
import { openLedger } from "./account/ledger-view.ts"
import { openStatistics } from "./account/statistics-view.ts"
import { storageViews } from "./account/storage-views.ts"
import { syncViews } from "./account/sync-views.ts"
import { callHistoryViews } from "./call-history-view.ts"
import { openChats } from "./chats/chats-view.ts"
import { openFriends } from "./chats/friends-view.ts"
import { openGreetings } from "./chats/greetings-view.ts"
import { openThreadPlace } from "./chats/thread-place-view.ts"
import { openThread } from "./chats/thread-view.ts"
import type { LiveRows } from "./live-rows.ts"
import type { Arrivals } from "./people/arrivals.ts"
import { openArrivals } from "./people/arrivals-view.ts"
import { peopleViews } from "./people/people-views.ts"
import type { Presences } from "./people/presences.ts"
import { reportViews } from "./people/reports-view.ts"
import { orderViews } from "./shop/order-views.ts"
import { listOf, type OpenRowView, type OpenView } from "./view.ts"

/** The services that views read from. */
export type ViewServices =
  | Blobs
  | RowReader
  | StorageState
  | Identity
  | Intents
  | Outbox
  | Once
  | History
  | Feed
  | Health
  | Recovery
  | Realtime
  | CallService
  | GatewayClock
  | Presences
  | Arrivals
  | EndedNotice
  | ClientFacts
  | Download
  | Restored
  | Syncing
  | StorageMeter
  | Searching

const openCall: OpenView<"call", CallService> = Effect.fnUntraced(function* () {
  const { shown } = yield* CallService
  return { topics: ["call"], read: () => SubscriptionRef.get(shown) }
})

const openSignals: OpenView<"signals", CallService> = Effect.fnUntraced(function* ({ roomNum }) {
  const { signals } = yield* CallService
  return {
    topics: ["signals"],
    read: () =>
      Effect.map(SubscriptionRef.get(signals), (byRoom) => listOf(byRoom.get(roomNum) ?? [], ({ n }) => String(n))),
  }
})

const openOutbox: OpenView<"outbox", Intents> = Effect.fnUntraced(function* () {
  const intents = yield* Intents
  return {
    topics: ["intents"],
    read: () =>
      Effect.sync(() =>
        listOf(
          intents.all().filter((intent): intent is ListedIntent => isListed(intent.command)),
          ({ intentId }) => intentId,
        ),
      ),
  }
})

const openChecking: OpenView<"checking", Once> = Effect.fnUntraced(function* () {
  const { checking } = yield* Once
  return { topics: ["checking"], read: () => SubscriptionRef.get(checking) }
})

/** Searches beside the other views, so that none of them waits for a search. */
const openSearch: OpenRowView<"search", Searching> = Effect.fnUntraced(function* (query) {
  const { watch } = yield* Searching
  const { concerns, touched, result } = yield* watch(query)
  return {
    concerns,
    topics: ["search"],
    read: (changed) => {
      if (changed !== null && changed.size > 0) touched(changed)
      return result
    },
  }
})

export type Views = {
  readonly [T in QueryTag]: OpenView<T, ViewServices | LiveRows> | OpenRowView<T, ViewServices | LiveRows>
}

export const views: Views = {
  ...accountViews,
  ...activityViews,
  ...orderViews,
  ...storageViews,
  ...syncViews,
  ...peopleViews,
  ...reportViews,
  ...callHistoryViews,
  connection: openConnection,
  ledger: openLedger,
  statistics: openStatistics,
  chats: openChats,
  greetings: openGreetings,
  thread: openThread,
  threadPlace: openThreadPlace,
  outbox: openOutbox,
  checking: openChecking,
  friends: openFriends,
  search: openSearch,
  call: openCall,
  signals: openSignals,
  arrivals: openArrivals,
}
