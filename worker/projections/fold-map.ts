/**
 * Where each event is folded. The map is typed over all tags: an event without an entry here does not compile, and one
 * that changes no row stands in the list of the ignored. The order follows from what projections read of each other.
 * FOLDS rises whenever any fold changes: rows are then made anew.
 */
import type { EventTag } from "#schema/events.ts"
import { isAnswerTag } from "../intents/index.ts"
import * as account from "./account.ts"
import * as calls from "./calls.ts"
import * as chats from "./chats.ts"
import { type Fold, foldOrder, type Projection } from "./fold.ts"
import * as records from "./gifts-and-orders.ts"
import * as pruning from "./history-pruned.ts"
import * as messages from "./messages.ts"
import * as outbox from "./outbox.ts"
import * as people from "./people.ts"
import * as statistics from "./statistics.ts"

/** Version of all folds together. */
export const FOLDS = 5

/** Events that change no row, on purpose. */
export const IGNORED = [] as const satisfies ReadonlyArray<EventTag>

const projections = {
  account: account.account,
  calls: calls.calls,
  chats: chats.chats,
  messages: messages.messages,
  outbox: outbox.outbox,
  people: people.people,
  pruning: pruning.pruning,
  records: records.records,
  relations: people.relations,
  statistics: statistics.statistics,
} as const satisfies Readonly<Record<string, Projection>>

type Projections = typeof projections
type FoldsOf<T extends EventTag> = { readonly [P in keyof Projections]?: Fold<T, Projections[P]> }
type FoldMap = { readonly [T in Exclude<EventTag, (typeof IGNORED)[number]>]: FoldsOf<T> }

export const foldMap: FoldMap = {
  "v1.AccountUpdated": { account: account.accountUpdated },
  "v1.CoinsPosted": { statistics: statistics.coinsPosted, account: account.coinsPosted, calls: calls.callStepped },
  "v1.MonthTold": { statistics: statistics.monthTold },
  "v1.CheckedIn": { account: account.checkedIn },
  "v1.ProfileSaved": { account: account.profileSaved },
  "v1.PhotoReviewed": { account: account.photoReviewed },
  "v1.PersonSeen": { people: people.personSeen, chats: chats.personSeen },
  "v1.MessageReceived": { messages: messages.messageReceived, chats: chats.messageReceived },
  "v1.SessionRead": { chats: chats.sessionRead },
  "v1.RelationUpdated": { relations: people.relationUpdated },
  "v1.ReportFiled": { relations: people.reportFiled },
  "v1.GiftReceived": { records: records.giftReceived },
  "v1.OrderUpdated": { records: records.orderUpdated },
  "v1.DraftKept": { chats: chats.draftKept },
  "v1.FeedRestarted": {
    messages: messages.feedRestarted,
    chats: chats.feedRestarted,
    account: account.feedRestarted,
    calls: calls.feedRestarted,
    relations: people.feedRestarted,
    statistics: statistics.feedRestarted,
  },
  "v1.RecordsRestarted": { records: records.recordsRestarted },
  "v1.HistoryPruned": { pruning: pruning.historyPruned },
  "v1.CallInvited": { calls: calls.callStepped },
  "v1.CallCancelled": { calls: calls.callStepped },
  "v1.CallJoined": { calls: calls.callStepped },
  "v1.CallStarted": { calls: calls.callStepped },
  "v1.CallRefused": { calls: calls.callStepped },
  "v1.CallTimedOut": { calls: calls.callStepped },
  "v1.CallEndingSoon": { calls: calls.callStepped },
  "v1.CallHungUp": { statistics: statistics.callHungUp, calls: calls.callStepped },
  "v1.IntentOpened": { outbox: outbox.intentOpened, chats: chats.intentOpened },
  "v1.IntentParked": { outbox: outbox.intentParked },
  "v1.IntentRetried": { outbox: outbox.intentRetried },
  "v1.IntentCancelled": { outbox: outbox.intentCancelled },
  "v1.IntentSettled": { outbox: outbox.intentSettled },
}

type FoldsByProjection = { readonly [P in keyof Projections]?: Fold<EventTag> }

/** What is folded of an event, by projection; a carried intent id is the outbox's. */
const foldsByProjection = (tag: EventTag): FoldsByProjection =>
  // Fold<T> for T's own events; fold-commit.ts hands each fold the event that the tag was read from.
  ({ ...foldMap[tag], ...(isAnswerTag(tag) ? { outbox: outbox.intentAnswered } : {}) }) as FoldsByProjection

const ORDER = foldOrder(projections)
const folds = new Map(
  (Object.keys(foldMap) as ReadonlyArray<EventTag>).map((tag) => {
    const byProjection = foldsByProjection(tag)
    return [tag, ORDER.map((name) => byProjection[name]).filter((fold) => fold !== undefined)]
  }),
)

/** The folds of one tag; none for a tag that is ignored. */
export const foldsOf = (tag: EventTag): ReadonlyArray<Fold<EventTag>> => folds.get(tag) ?? []
