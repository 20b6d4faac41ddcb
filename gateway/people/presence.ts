/**
 * Online status as the product shows it (spec section 4): a real socket, else a demo host's script. A user in a call is
 * busy, and so is a host who takes no calls for a while, or not at this time of the week.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { Presence as PresenceItem } from "#schema/people/user.ts"
import { isPaused } from "#schema/rules/calls/after-call.ts"
import { ONLINE_STATUS, type OnlineStatus } from "#schema/rules/calls/call-gate.ts"
import { isCallable } from "#schema/rules/calls/schedule.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { type AccountFacts, isClosed } from "../store/tables/accounts/accounts.ts"
import { shutOutOf } from "../store/tables/accounts/bans.ts"
import { Directory } from "./directory.ts"
import { Online } from "./online.ts"

export interface Scripted {
  readonly status: OnlineStatus
  /** Last time online; null while online. */
  readonly seenAt: number | null
}

/** The status of an account without a socket; undefined when it is offline. Only demo content has a script. */
export const PresenceScript = Context.Reference<(account: AccountFacts, now: number) => Scripted | undefined>(
  "livcam/gateway/people/PresenceScript",
  { defaultValue: () => () => undefined },
)

export class Presence extends Context.Service<
  Presence,
  {
    /** In the requested order; an unknown id is 3 unknown. From memory; not inside a transaction. */
    of(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<PresenceItem>>
    ofFacts(facts: ReadonlyArray<AccountFacts>): Effect.Effect<ReadonlyArray<PresenceItem>>
    /** Those who are not offline. */
    present(facts: Iterable<AccountFacts>): Effect.Effect<ReadonlyArray<PresenceItem>>
    /** The status of one account, from what a transaction has read. */
    at(facts: AccountFacts, isCalling: boolean, now: number): PresenceItem
  }
>()("livcam/gateway/people/Presence") {
  static readonly layer = Layer.effect(Presence, Effect.suspend(makePresence))
}

function makePresence() {
  return Effect.gen(function* () {
    const [online, directory, scripted] = [yield* Online, yield* Directory, yield* PresenceScript]

    const at: Presence["Service"]["at"] = (facts, isCalling, now) => {
      // The account that sends notices is neither online nor offline.
      if (facts.id === NOTICES_ID) return { userId: NOTICES_ID, status: ONLINE_STATUS.unknown, seenAt: null }
      if (shutOutOf(facts, now) !== undefined)
        return { userId: facts.id, status: ONLINE_STATUS.offline, seenAt: isClosed(facts) ? null : facts.seenAt }
      const isBusy = isCalling || isPaused(facts.callsPausedUntil, now) || !isCallable(facts.callSchedule, now)
      const free = isBusy ? ONLINE_STATUS.busy : ONLINE_STATUS.online
      if (online.has(facts.id)) return { userId: facts.id, status: free, seenAt: now }
      const script = scripted(facts, now)
      if (script === undefined) return { userId: facts.id, status: ONLINE_STATUS.offline, seenAt: facts.seenAt }
      const status = script.status === ONLINE_STATUS.online ? free : script.status
      return { userId: facts.id, status, seenAt: script.seenAt ?? now }
    }
    /** Has a socket or a script: for all others no calls are looked up. */
    const isHere = (facts: AccountFacts, now: number): boolean =>
      online.has(facts.id) || scripted(facts, now) !== undefined
    const callingAmong = (all: Iterable<AccountFacts>, now: number) =>
      directory.calling(Array.from(all).flatMap((facts) => (isHere(facts, now) ? [facts.id] : [])))
    return Presence.of({
      at,
      ofFacts: Effect.fnUntraced(function* (facts) {
        const now = yield* Clock.currentTimeMillis
        const calling = yield* callingAmong(facts, now)
        return facts.map((each) => at(each, calling.has(each.id), now))
      }),
      present: Effect.fnUntraced(function* (all) {
        const now = yield* Clock.currentTimeMillis
        const here: Array<AccountFacts> = []
        for (const facts of all) if (isHere(facts, now)) here.push(facts)
        const calling = yield* directory.calling(here.map(({ id }) => id))
        return here
          .map((facts) => at(facts, calling.has(facts.id), now))
          .filter(({ status }) => status !== ONLINE_STATUS.offline)
      }),
      of: Effect.fnUntraced(function* (userIds) {
        const [known, now] = [yield* directory.of(userIds), yield* Clock.currentTimeMillis]
        const calling = yield* callingAmong(
          [...known.values()].filter((facts) => facts !== null),
          now,
        )
        return userIds.map((userId) => {
          const facts = known.get(userId)
          return facts ? at(facts, calling.has(userId), now) : { userId, status: ONLINE_STATUS.unknown, seenAt: null }
        })
      }),
    })
  })
}
