/** The view of each query. Typed over all query tags: a query without a view does not compile. */
import type { QueryTag } from "#schema/queries.ts"
import type { CallService } from "../call/call-service.ts"
import type { Feed } from "../feed/feed.ts"
import type { History } from "../feed/history.ts"
import type { GatewayClock } from "../gateway/gateway-clock.ts"
import type { Identity } from "../gateway/identity.ts"
import type { EndedNotice } from "../network/ended-notice.ts"
import type { Health } from "../network/health.ts"
import type { Recovery } from "../network/recovery.ts"
import type { Intents } from "../outbox/intents.ts"
import type { Outbox } from "../outbox/outbox.ts"
import type { Realtime } from "../realtime/realtime.ts"
import type { LogStore } from "../store/log-store.ts"
import { openSession, openStorage, openUnread } from "./account-views.ts"
import { openCall, openSignals } from "./call-views.ts"
import { openChats } from "./chats-view.ts"
import { openConnection } from "./connection-view.ts"
import { openOutbox, openOutboxIntent } from "./outbox-views.ts"
import { openPerson, openPresence } from "./people-views.ts"
import type { Presences } from "./presences.ts"
import { openThread } from "./thread-view.ts"
import type { OpenView } from "./view.ts"

/** What views read from. */
export type ViewServices =
  | LogStore
  | Identity
  | Intents
  | Outbox
  | History
  | Feed
  | Health
  | Recovery
  | Realtime
  | CallService
  | GatewayClock
  | Presences
  | EndedNotice

export type Views = { readonly [T in QueryTag]: OpenView<T, ViewServices> }

export const views: Views = {
  session: openSession,
  connection: openConnection,
  storage: openStorage,
  unread: openUnread,
  chats: openChats,
  thread: openThread,
  person: openPerson,
  outbox: openOutbox,
  outboxIntent: openOutboxIntent,
  call: openCall,
  signals: openSignals,
  presence: openPresence,
}
