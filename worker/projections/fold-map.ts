/**
 * Where each event is folded. The map is typed over all tags: an event without an entry here does not compile, and one
 * that changes no row stands in the list of the ignored. FOLDS rises whenever any fold changes: rows are then made anew.
 */
import type { EventTag } from "#schema/events.ts"
import { isAnswerTag } from "../intents/index.ts"
import * as account from "./account.ts"
import * as activity from "./activity.ts"
import * as calls from "./calls.ts"
import * as chats from "./chats.ts"
import type { Fold } from "./fold.ts"
import { historyPruned } from "./history-pruned.ts"
import * as messages from "./messages.ts"
import * as outbox from "./outbox.ts"
import * as people from "./people.ts"
import * as relations from "./relations.ts"
import * as statistics from "./statistics.ts"

/** Version of all folds together. */
export const FOLDS = 3

/** Events that change no row, on purpose. */
export const IGNORED = [] as const satisfies ReadonlyArray<EventTag>

type FoldMap = { readonly [T in Exclude<EventTag, (typeof IGNORED)[number]>]: ReadonlyArray<Fold<T>> }

export const foldMap: FoldMap = {
  "v1.AccountUpdated": [account.accountUpdated],
  // Statistics go by the balance and the call as they were before.
  "v1.CoinsPosted": [statistics.coinsPosted, account.coinsPosted, calls.callStepped],
  "v1.MonthTold": [statistics.monthTold],
  "v1.CheckedIn": [activity.checkedIn],
  "v1.ProfileSaved": [activity.profileSaved],
  "v1.PersonSeen": [people.personSeen, chats.personSeen],
  "v1.MessageReceived": [messages.messageReceived, chats.messageReceived],
  "v1.SessionRead": [chats.sessionRead],
  "v1.RelationUpdated": [relations.relationUpdated],
  "v1.ReportFiled": [relations.reportFiled],
  "v1.DraftKept": [chats.draftKept],
  "v1.FeedRestarted": [
    messages.feedRestarted,
    chats.feedRestarted,
    account.feedRestarted,
    activity.feedRestarted,
    calls.feedRestarted,
    relations.feedRestarted,
    statistics.feedRestarted,
  ],
  "v1.HistoryPruned": [historyPruned],
  "v1.CallInvited": [calls.callStepped],
  "v1.CallCancelled": [calls.callStepped],
  "v1.CallJoined": [calls.callStepped],
  "v1.CallStarted": [calls.callStepped],
  "v1.CallRefused": [calls.callStepped],
  "v1.CallTimedOut": [calls.callStepped],
  "v1.CallEndingSoon": [calls.callStepped],
  "v1.CallHungUp": [statistics.callHungUp, calls.callStepped],
  "v1.IntentOpened": [outbox.intentOpened, chats.intentOpened],
  "v1.IntentParked": [outbox.intentParked],
  "v1.IntentRetried": [outbox.intentRetried],
  "v1.IntentCancelled": [outbox.intentCancelled],
  "v1.IntentSettled": [outbox.intentSettled],
}

/** Events that settle intents do so last. */
const folds = new Map(
  (Object.keys(foldMap) as ReadonlyArray<EventTag>).map((tag) => [
    tag,
    // Fold<T> for T's own events; fold-commit.ts hands each fold the event that the tag was read from.
    [...foldMap[tag], ...(isAnswerTag(tag) ? [outbox.intentAnswered] : [])] as ReadonlyArray<Fold<EventTag>>,
  ]),
)

/** The folds of one tag; none for a tag that is ignored. */
export const foldsOf = (tag: EventTag): ReadonlyArray<Fold<EventTag>> => folds.get(tag) ?? []
