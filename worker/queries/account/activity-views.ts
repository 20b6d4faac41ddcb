/** Queries `checkIn` and `myProfile`: computed from the rows and the gateway's day, so that they are right offline too. */
import { Effect } from "effect"
import type { CheckIn } from "#schema/activity/log.ts"
import type { CheckInView } from "#schema/activity/worker-api.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { CHECK_IN_DAYS, checkInInfo, endsWithTheDay, nextCheckIn, streakOn } from "#schema/rules/coins/check-in.ts"
import { DAY_MS, dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { changesThatWait } from "../../intents/activity.ts"
import { Intents } from "../../intents/intents.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"
import { photoViews } from "./photo-views.ts"

const firstWeekEnds = (last: CheckIn | null): string | null =>
  last === null ? null : dayOf(Date.parse(`${last.firstDay}T00:00:00Z`) + CHECK_IN_DAYS * DAY_MS)

const viewOf = (last: CheckIn | null, isVip: boolean, now: number) => {
  const today = dayOf(now)
  const info = checkInInfo(last, today, isVip)
  const next = nextCheckIn(last, info.config.hasCheck ? dayOf(nextDayAt(now)) : today, isVip)
  return {
    ...info,
    streak: streakOn(last, today),
    coins: next.coins,
    nextAt: nextDayAt(now),
    firstWeekEnds: firstWeekEnds(last),
  } as const
}

/**
 * A refusal that ends with the gateway's day is no longer shown on a later day, whenever the check-in was asked for.
 */
const refusalOf = (parked: Intent | undefined, today: string, offset: number): CheckInView["refused"] => {
  if (parked === undefined || parked.reason === null) return null
  const { intentId, reason, parkedAt: at = parked.at } = parked
  return endsWithTheDay(reason.kind) && dayOf(at + offset) < today ? null : { intentId, reason, at }
}

const openCheckIn: OpenView<"checkIn", LiveRows | Intents | GatewayClock> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  const clock = yield* GatewayClock
  const [key, meKey] = [families.checkIn.key(), families.me.key()]
  return {
    topics: ["day", "intents"],
    read: () =>
      Effect.gen(function* () {
        const rows = yield* live.rows([key, meKey])
        const [now, offset] = [yield* clock.now, yield* clock.offset]
        const shown = viewOf(rows.get(key) ?? null, (rows.get(meKey)?.payStatus ?? 0) > 0, now)
        const mine = intents.all().filter(({ command }) => command._tag === "checkIn")
        const waiting = mine.find(({ state }) => state === "waiting")?.intentId ?? null
        const parked = mine.findLast(({ state }) => state === "parked")
        return {
          ...shown,
          canCheck: !shown.config.hasCheck && waiting === null,
          waiting,
          refused: refusalOf(parked, shown.today, offset),
        }
      }),
  }
})

const openMyProfile: OpenView<"myProfile", LiveRows | Intents> = Effect.fnUntraced(function* () {
  const live = yield* LiveRows
  const intents = yield* Intents
  const [meKey, profileKey] = [families.me.key(), families.profile.key()]
  return {
    topics: ["intents"],
    read: () =>
      Effect.map(live.rows([meKey, profileKey]), (rows) => {
        const { waiting, refused, parked, all } = changesThatWait(intents.all())
        return {
          user: rows.get(meKey) ?? null,
          profile: rows.get(profileKey) ?? null,
          waiting: { ...refused, ...waiting },
          intentIds: all.map(({ intentId }) => intentId),
          refused: parked.at(-1)?.reason ?? null,
        }
      }),
  }
})

export const activityViews = { checkIn: openCheckIn, myProfile: openMyProfile, ...photoViews } as const
