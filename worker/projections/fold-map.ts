/**
 * All projections with their folds. An event that none of them folds does not compile without a line in IGNORED. The
 * order in which an event goes through them follows from what they read of each other.
 */
import { type EventTag, events } from "#schema/events.ts"
import { isAnswerTag } from "../intents/index.ts"
import { account, accountFolds } from "./account.ts"
import { backpack, backpackFolds, gameFolds, games } from "./backpack.ts"
import { callHistory, callHistoryFolds } from "./call-history.ts"
import { callFolds, calls } from "./calls.ts"
import { chatFolds, chats } from "./chats.ts"
import { type Fold, type Folds, foldOrder, type Projection } from "./fold.ts"
import { recordFolds, records } from "./gifts-and-orders.ts"
import { pruning, pruningFolds } from "./history-pruned.ts"
import { ledger, ledgerFolds } from "./ledger.ts"
import { matches, matchFolds } from "./matches.ts"
import { messageFolds, messages } from "./messages.ts"
import { intentAnswered, outbox, outboxFolds } from "./outbox.ts"
import { people, peopleFolds, relationFolds, relations, support, supportFolds } from "./people.ts"
import { standingFolds, standings } from "./standings.ts"
import { statistics, statisticsFolds } from "./statistics.ts"
import { translationFolds, translations } from "./translations.ts"

const projections = {
  account,
  backpack,
  callHistory,
  calls,
  chats,
  games,
  ledger,
  matches,
  messages,
  outbox,
  people,
  pruning,
  records,
  relations,
  standings,
  statistics,
  support,
  translations,
} as const satisfies Readonly<Record<string, Projection>>

type Projections = typeof projections
type FoldTable = { readonly [P in keyof Projections]: Folds<Projections[P]> }

const table = {
  account: accountFolds,
  backpack: backpackFolds,
  callHistory: callHistoryFolds,
  calls: callFolds,
  chats: chatFolds,
  games: gameFolds,
  ledger: ledgerFolds,
  matches: matchFolds,
  messages: messageFolds,
  outbox: outboxFolds,
  people: peopleFolds,
  pruning: pruningFolds,
  records: recordFolds,
  relations: relationFolds,
  standings: standingFolds,
  statistics: statisticsFolds,
  support: supportFolds,
  translations: translationFolds,
} as const satisfies FoldTable

/**
 * Version of all folds together: it rises with the version of each projection. When a projection is removed, another
 * one takes over its number.
 */
export const FOLDS = Object.values(projections).reduce((sum, { version }) => sum + version, 0)

/** The same for the projections that write pages of messages. */
export const PAGE_FOLDS = Object.values<Projection>(projections).reduce(
  (sum, { version, writes }) => (writes.includes("page") ? sum + version : sum),
  0,
)

/**
 * Each projection with its version and the tags that it folds. The schema lock checks that none changes under the same
 * version.
 */
export const foldedTags = (Object.keys(projections) as ReadonlyArray<keyof Projections>).map((name) => ({
  name,
  version: projections[name].version,
  tags: Object.keys(table[name]).sort(),
}))

type FoldedTag = { [P in keyof typeof table]: keyof (typeof table)[P] }[keyof typeof table]
/** Events that change no row, on purpose. */
export const IGNORED: { readonly [T in Exclude<EventTag, FoldedTag>]: "ignored" } = {}

const ORDER = foldOrder(projections)

/** The fold of an event in a projection. An intent id that the event carries is folded by the outbox. */
const foldIn = (name: keyof Projections, tag: EventTag): Fold<EventTag> | undefined => {
  const own: { readonly [T in EventTag]?: unknown } = table[name]
  // The cast holds: a Fold<T> takes T's own events, and fold-commit.ts gives each fold the event that the tag was read
  // from.
  return (name === "outbox" && isAnswerTag(tag) ? intentAnswered : own[tag]) as Fold<EventTag> | undefined
}

const folds = new Map(
  (Object.keys(events) as ReadonlyArray<EventTag>).map((tag) => [
    tag,
    ORDER.map((name) => foldIn(name, tag)).filter((fold) => fold !== undefined),
  ]),
)

/** The folds of one tag; empty for an ignored tag. */
export const foldsOf = (tag: EventTag): ReadonlyArray<Fold<EventTag>> => folds.get(tag) ?? []
