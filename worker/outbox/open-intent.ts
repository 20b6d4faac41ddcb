/** Makes a command an intent: judged by what this device knows, and on the disk before anything is sent. */
import { Clock, Effect } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import { failure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import type { Intent, IntentCommand } from "#schema/outbox/intent.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Identity } from "../http/identity.ts"
import { type AskedTag, askedKinds, laneOf } from "../intents/index.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { Intents } from "../intents/intents.ts"
import { relationViewOf, wishesByPerson } from "../intents/relation-with-wishes.ts"
import { Log } from "../log/log.ts"
import { families } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"

export const openedIntent = Effect.fnUntraced(function* (command: IntentCommand) {
  const { userId: me } = yield* Identity
  const event: EventOf<"v1.IntentOpened"> = {
    _tag: "v1.IntentOpened",
    intentId: yield* drawIntentId,
    command,
    lane: laneOf(command, me),
    at: yield* Clock.currentTimeMillis,
  }
  return event
})

export const cancelledIntent = ({ intentId }: Pick<Intent, "intentId">): EventOf<"v1.IntentCancelled"> => ({
  _tag: "v1.IntentCancelled",
  intentId,
})

/**
 * Returns the id of the opened intent, or of a waiting one that already asks for the same; null when everything is as
 * wished.
 */
export const openIntent = Effect.fnUntraced(function* <T extends AskedTag>(tag: T, asked: CommandOf<T>) {
  const { userId: me } = yield* Identity
  const log = yield* Log
  const { reads, judge } = askedKinds[tag]
  // Reads the intents before the rows: a wish that is fulfilled in between is then in one of the two.
  const intents = (yield* Intents).all()
  const rows = yield* (yield* RowReader).rows(reads(asked, me))
  const judgement = judge(asked, {
    me,
    now: yield* (yield* GatewayClock).now,
    rows,
    intents,
    relationTo: (userId) =>
      relationViewOf(userId, rows.get(families.relation.key(userId)), wishesByPerson(intents).get(userId) ?? []),
  })
  if (judgement.outcome === "refused") return yield* failure(judgement.kind)
  if (judgement.outcome === "stands") return judgement.intentId
  const event = yield* openedIntent(judgement.command)
  yield* log.append([...judgement.replaces.map(cancelledIntent), event])
  return event.intentId
})
