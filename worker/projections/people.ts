/**
 * Projections `people`, `relations` and `support`: each event carries the whole state, so the newest event is the row.
 */
import type { EventOf } from "#schema/events.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, KeysOf, Projection } from "./fold.ts"

/** People to whom chats and calls refer. */
export const people = { version: 1, writes: ["person"], reads: [] } as const satisfies Projection

const personSeen: Fold<"v1.PersonSeen", typeof people> = {
  reads: ({ person }) => [families.person.key(person.userId)],
  fold: ({ person }) => [put(families.person.key(person.userId), person)],
}

export const relations = { version: 1, writes: ["relation", "report"], reads: [] } as const satisfies Projection

const relationUpdated: Fold<"v1.RelationUpdated", typeof relations> = {
  reads: ({ relation }) => [families.relation.key(relation.userId)],
  fold: ({ relation }) => [put(families.relation.key(relation.userId), relation)],
}

const reportFiled: Fold<"v1.ReportFiled", typeof relations> = {
  reads: ({ report }) => [families.report.key(report.reportId)],
  fold: ({ report }) => [put(families.report.key(report.reportId), report)],
}

/** The relations and reports that the gateway still knows come again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof relations> = {
  reads: restartedKeys,
  fold: (event) => restartedKeys(event).map((key) => remove(key)),
}

function restartedKeys(event: EventOf<"v1.FeedRestarted">): ReadonlyArray<KeysOf<typeof relations>> {
  return [...event.relations.map(families.relation.key), ...event.reports.map(families.report.key)]
}

/** The projection's folds, by event. */
export const peopleFolds = {
  "v1.PersonSeen": personSeen,
} as const satisfies Folds<typeof people>

/** The projection's folds, by event. */
export const relationFolds = {
  "v1.RelationUpdated": relationUpdated,
  "v1.ReportFiled": reportFiled,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof relations>

/** Requests that have reached customer service. */
export const support = { version: 1, writes: ["support"], reads: [] } as const satisfies Projection

const supportReceived: Fold<"v1.SupportReceived", typeof support> = {
  reads: ({ at, number }) => [families.support.key(at, number)],
  fold: ({ _tag, ...request }) => [put(families.support.key(request.at, request.number), request)],
}

/** The projection's folds, by event. */
export const supportFolds = { "v1.SupportReceived": supportReceived } as const satisfies Folds<typeof support>
