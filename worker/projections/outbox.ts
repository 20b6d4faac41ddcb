/**
 * Projection `outbox`: intents that wait or are parked, and open once commands. The feed event that carries an intent's
 * id settles the intent.
 */
import { storedToError } from "#schema/errors.ts"
import { type Intent, isListed, readIntentCommand } from "#schema/outbox/intent.ts"
import { readOnceCommand } from "#schema/outbox/once.ts"
import { type AnswerTag, answeredIntent } from "../intents/answered-intent.ts"
import { families } from "../store/families.ts"
import { put, type Rows, remove } from "../store/rows.ts"
import type { Fold, Folds, KeysOf, Projection, WritesOf } from "./fold.ts"

export const outbox = { version: 2, writes: ["intent", "once", "outboxCount"], reads: [] } as const satisfies Projection

/** Commits hold fewer events than this, so that one number gives the order of opening. */
export const MOST_EVENTS = 1_000

const keysOf = (intentId: string): ReadonlyArray<KeysOf<typeof outbox>> => [
  families.intent.key(intentId),
  families.outboxCount.key(),
]
const keysAtEnds = (intentId: string): ReadonlyArray<KeysOf<typeof outbox>> => [
  ...keysOf(intentId),
  families.once.key(intentId),
]

/** Replaces the row under an intent's id, and keeps the counts right. */
const change = (rows: Rows, intentId: string, next: Intent | null): WritesOf<typeof outbox> => {
  const [key, countKey] = [families.intent.key(intentId), families.outboxCount.key()]
  const before = rows.get(key) ?? null
  const intent = next ?? before
  if (intent === null) return []
  const written = next === null ? remove(key) : put(key, next)
  if (!isListed(intent.command) || before?.state === next?.state) return [written]
  const count = rows.get(countKey) ?? { waiting: 0, parked: 0 }
  const grown = (state: Intent["state"]): number => Number(next?.state === state) - Number(before?.state === state)
  const counted = { waiting: count.waiting + grown("waiting"), parked: count.parked + grown("parked") }
  const isNothing = counted.waiting === 0 && counted.parked === 0
  return [written, isNothing ? remove(countKey) : put(countKey, counted)]
}

const settle = (rows: Rows, intentId: string | null): WritesOf<typeof outbox> =>
  intentId === null ? [] : change(rows, intentId, null)

const step = (
  rows: Rows,
  intentId: string,
  to: Pick<Intent, "state" | "reason" | "parkedAt">,
): WritesOf<typeof outbox> => {
  const row = rows.get(families.intent.key(intentId))
  if (row === undefined) return []
  const { parkedAt: _, ...intent } = row
  return change(rows, intentId, { ...intent, ...to })
}

const intentOpened: Fold<"v1.IntentOpened", typeof outbox> = {
  reads: ({ intentId }) => keysAtEnds(intentId),
  fold: ({ intentId, command: raw, lane, at }, rows, { seq, index }) => {
    const once = readOnceCommand(raw)
    if (once !== undefined) return [put(families.once.key(intentId), { intentId, ...once, at })]
    const command = readIntentCommand(raw)
    if (command === undefined) return []
    const intent: Intent = {
      intentId,
      command,
      lane,
      order: seq * MOST_EVENTS + index,
      at,
      state: "waiting",
      reason: null,
    }
    return change(rows, intentId, intent)
  },
}

const intentParked: Fold<"v1.IntentParked", typeof outbox> = {
  reads: ({ intentId }) => keysOf(intentId),
  fold: ({ intentId, reason }, rows, { at }) =>
    step(rows, intentId, { state: "parked", reason: storedToError(reason), parkedAt: at }),
}

const intentRetried: Fold<"v1.IntentRetried", typeof outbox> = {
  reads: ({ intentId }) => keysOf(intentId),
  fold: ({ intentId }, rows) => step(rows, intentId, { state: "waiting", reason: null }),
}

/** Ends an intent or a once command. */
const ended: Fold<"v1.IntentCancelled" | "v1.IntentSettled", typeof outbox> = {
  reads: ({ intentId }) => keysAtEnds(intentId),
  fold: ({ intentId }, rows) => {
    const key = families.once.key(intentId)
    return rows.get(key) === undefined ? settle(rows, intentId) : [remove(key)]
  },
}
export const intentCancelled = ended

/** Folds every event that settles the intent whose id it carries. */
export const intentAnswered: Fold<AnswerTag, typeof outbox> = {
  reads: (event, { me }) => {
    const intentId = answeredIntent(event, me)
    return intentId === null ? [] : keysOf(intentId)
  },
  fold: (event, rows, { me }) => settle(rows, answeredIntent(event, me)),
}

export const intentSettled = ended

/** The projection's folds, by event. */
export const outboxFolds = {
  "v1.IntentOpened": intentOpened,
  "v1.IntentParked": intentParked,
  "v1.IntentRetried": intentRetried,
  "v1.IntentCancelled": intentCancelled,
  "v1.IntentSettled": intentSettled,
} as const satisfies Folds<typeof outbox>
