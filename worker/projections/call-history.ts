/**
 * Projection `callHistory`: each ended call, with what this side adds to it. A record that comes again keeps these
 * additions.
 */
import type { CallRow } from "#schema/calls/record.ts"
import { type IntentCommand, type RawCommand, readIntentCommand } from "#schema/outbox/intent.ts"
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import type { Fold, Folds, Projection, WritesOf } from "./fold.ts"

export const callHistory = { version: 3, writes: ["callRow"], reads: [] } as const satisfies Projection

const keyOf = ({ endedAt, roomNum }: { readonly endedAt: number; readonly roomNum: string }) =>
  families.callRow.key(endedAt, roomNum)

/** Changes a call's row. Without a record of the call there is nothing to show, so nothing is written. */
const changed = (
  row: CallRow | undefined,
  key: ReturnType<typeof keyOf>,
  to: Partial<Omit<CallRow, "record">>,
): WritesOf<typeof callHistory> => (row === undefined ? [] : [put(key, { ...row, ...to })])

const recorded: Fold<"v2.CallRecorded", typeof callHistory> = {
  reads: ({ record }) => [keyOf(record)],
  fold: ({ record }, rows) => {
    const key = keyOf(record)
    const { pictureSeconds = null, stars = null, isTold = false } = rows.get(key) ?? {}
    return [put(key, { record, pictureSeconds, stars, isTold })]
  },
}

const rated: Fold<"v1.CallRated", typeof callHistory> = {
  reads: (event) => [keyOf(event)],
  fold: (event, rows) => changed(rows.get(keyOf(event)), keyOf(event), { stars: event.stars }),
}

const pictureSeen: Fold<"v1.CallPictureSeen", typeof callHistory> = {
  reads: (event) => [keyOf(event)],
  fold: (event, rows) => {
    const row = rows.get(keyOf(event))
    return changed(row, keyOf(event), { pictureSeconds: Math.max(row?.pictureSeconds ?? 0, event.seconds) })
  },
}

/** The key of the call that an intent tells the gateway about. */
const toldKey = (raw: typeof RawCommand.Type) => {
  if (raw._tag !== "reportOutcome" && raw._tag !== "recordCall") return undefined
  const command: IntentCommand | undefined = readIntentCommand(raw)
  return command?._tag === "reportOutcome" || command?._tag === "recordCall"
    ? keyOf({ endedAt: command.endedAt, roomNum: command.r_id })
    : undefined
}

const intentOpened: Fold<"v1.IntentOpened", typeof callHistory> = {
  reads: ({ command }) => {
    const key = toldKey(command)
    return key === undefined ? [] : [key]
  },
  fold: ({ command }, rows) => {
    const key = toldKey(command)
    return key === undefined ? [] : changed(rows.get(key), key, { isTold: true })
  },
}

/** The projection's folds, by event. */
export const callHistoryFolds = {
  "v2.CallRecorded": recorded,
  "v1.CallRated": rated,
  "v1.CallPictureSeen": pictureSeen,
  "v1.IntentOpened": intentOpened,
} as const satisfies Folds<typeof callHistory>
