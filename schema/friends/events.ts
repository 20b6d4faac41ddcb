/** Events of relations between people and of own reports. Each carries whole state: the newest is all there is to know. */
import { Schema } from "effect"
import { IntentId } from "../ids.ts"
import { Relation, Report } from "./relation.ts"

/** My relation to a person as it stands; `intentId` is my wish that this answers, null when the other side acted. */
export const RelationUpdated = Schema.TaggedStruct("v1.RelationUpdated", {
  intentId: Schema.NullOr(IntentId),
  relation: Relation,
})

/** A report of mine is with the gateway, or has come further. */
export const ReportFiled = Schema.TaggedStruct("v1.ReportFiled", {
  intentId: Schema.NullOr(IntentId),
  report: Report,
})

/** What the gateway tells of this domain, by tag. */
export const friendFeedEvents = {
  "v1.RelationUpdated": RelationUpdated,
  "v1.ReportFiled": ReportFiled,
} as const
