/** Commands of the check-in, the own profile, event reports and login links. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { hasCheckedIn, isFirstWeek } from "#schema/rules/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { LINK_WINDOW_MS, linkQueryText } from "#schema/rules/link-query.ts"
import { profileProblem } from "#schema/rules/profile-rules.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { GatewayClock } from "../gateway/gateway-clock.ts"
import type { Identity } from "../gateway/identity.ts"
import { Log } from "../log/log.ts"
import { Intents } from "../outbox/intents.ts"
import { changesThatWait, differing } from "../outbox/profile-changes.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { Telemetry } from "../telemetry/telemetry.ts"
import type { Handler } from "./handler.ts"
import { cancelledIntent, openedIntent } from "./open-intent.ts"

/** One that waits is the one that is asked for; one that was refused gives way. */
export const checkIn: Handler<"checkIn", Identity | Log | LogStore | Intents | GatewayClock> = Effect.fnUntraced(
  function* () {
    const log = yield* Log
    const older = (yield* Intents).all().filter(({ command }) => command._tag === "checkIn")
    const waiting = older.find(({ state }) => state === "waiting")
    if (waiting !== undefined) return { intentId: waiting.intentId }
    const today = dayOf(yield* (yield* GatewayClock).now)
    const [key, meKey] = [families.checkIn.key(), families.me.key()]
    const rows = yield* (yield* LogStore).rows([key, meKey])
    const last = rows.get(key) ?? null
    if (hasCheckedIn(last, today)) return yield* failure("checkedInAlready")
    const isVip = (rows.get(meKey)?.payStatus ?? 0) > 0
    const event = yield* openedIntent({ _tag: "checkIn", firstWeek: !isVip && isFirstWeek(last, today) })
    yield* log.append([...older.map(cancelledIntent), event])
    return { intentId: event.intentId }
  },
)

/** What differs from the profile with all that waits; a save that was refused is mended by the next one and gives way to it. */
export const updateProfile: Handler<"updateProfile", Identity | Log | LogStore | Intents | GatewayClock> =
  Effect.fnUntraced(function* ({ changes: asked }) {
    const log = yield* Log
    const saves = changesThatWait((yield* Intents).all())
    const [meKey, profileKey] = [families.me.key(), families.profile.key()]
    const rows = yield* (yield* LogStore).rows([meKey, profileKey])
    const [user, profile] = [rows.get(meKey), rows.get(profileKey)]
    const changes = differing({ ...saves.refused, ...asked }, user, profile, saves.waiting)
    const birthday = saves.waiting.birthday ?? user?.birthday ?? ""
    const isOpen = saves.waiting.birthday === undefined && (profile?.birthdayChange ?? true)
    const now = yield* (yield* GatewayClock).now
    const problem = profileProblem(changes, { birthday, birthdayChange: isOpen }, now)
    if (problem !== undefined) return yield* failure(problem)
    const event = yield* openedIntent({ _tag: "updateProfile", changes })
    yield* log.append([...saves.parked.map(cancelledIntent), event])
    return { intentId: event.intentId }
  })

export const track: Handler<"track", Telemetry> = ({ wlEventId, extra }) =>
  Effect.as(
    Telemetry.use((telemetry) => telemetry.track(wlEventId, extra)),
    {},
  )

export const makeLoginLink: Handler<"makeLoginLink", GatewayClient> = Effect.fnUntraced(function* () {
  const link = yield* (yield* GatewayClient).call("makeLoginLink", {})
  return { path: `/${linkQueryText(link)}`, expiresAt: link.jumpTime + LINK_WINDOW_MS }
})
