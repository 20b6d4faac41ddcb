/** Projections `relations` and `reports`: each event carries whole state, so the newest is the row. */
import type { EventOf } from "#schema/events.ts"
import { families, type RowKey } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold } from "./fold.ts"

export const relationUpdated: Fold<"v1.RelationUpdated"> = {
  reads: ({ relation }) => [families.relation.key(relation.userId)],
  fold: ({ relation }) => [put(families.relation.key(relation.userId), relation)],
}

export const reportFiled: Fold<"v1.ReportFiled"> = {
  reads: ({ report }) => [families.report.key(report.reportId)],
  fold: ({ report }) => [put(families.report.key(report.reportId), report)],
}

/** What the gateway still knows of them comes again with the feed. */
export const feedRestarted: Fold<"v1.FeedRestarted"> = {
  reads: restartedKeys,
  fold: (event) => restartedKeys(event).map(remove),
}

function restartedKeys({ relations, reports }: EventOf<"v1.FeedRestarted">): ReadonlyArray<RowKey> {
  return [...relations.map(families.relation.key), ...reports.map(families.report.key)]
}
