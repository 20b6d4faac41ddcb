/** Former versions of what is told of calls, and what each is today. */
import { Schema } from "effect"
import { upcaster } from "../log/upcaster.ts"
import { CallRecord } from "./record.ts"

/** It could not say what a match had cost. */
const { fee, ...recordFields } = CallRecord.fields
const CallRecordedV1 = Schema.TaggedStruct("v1.CallRecorded", { record: Schema.Struct(recordFields) })

/** By the former tag. */
export const callUpcasters = {
  "v1.CallRecorded": upcaster(CallRecordedV1, "v2.CallRecorded", ({ _tag, ...event }) => event),
} as const
