/**
 * Carries out each request of the page once. Requests that are judged by what waits already take turns, so that each
 * sees what the one before has opened. When an answer was lost, the page may ask this leader or the next again: the log
 * tells whether the intent was opened, and the gateway tells what became of a once command. Any other command is
 * refused then, because it may have been done.
 */
import { Cause, Clock, Deferred, Effect, Exit, Semaphore } from "effect"
import { type CommandOf, type CommandTag, commands } from "#schema/commands.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { hasTag } from "#schema/events.ts"
import type { Asked } from "#schema/worker-api.ts"
import { type AskedTag, askedKinds } from "../intents/index.ts"
import { AskedId } from "../intents/intent-id.ts"
import { Intents } from "../intents/intents.ts"
import { ASKED_AGAIN_MS } from "../log/recent-wishes.ts"
import { LogStore } from "../store/log-store.ts"
import type { EngineCommand } from "./commands.ts"

const READ = 100
const REMEMBERED = 10_000

/** True when the command has an id under which it happens at most once, so that asking again is safe. */
export const isAskableAgain = (tag: CommandTag): boolean => commands[tag].network === "waits" || isOnce(tag)
const isOnce = (tag: CommandTag): boolean => commands[tag].network === "once"

export const makeAskedOnce = Effect.gen(function* () {
  const store = yield* LogStore
  const intents = yield* Intents
  const running = new Map<string, Deferred.Deferred<unknown, AppFailure>>()
  /** Ids that have become intents in this worker's life, oldest first. */
  const taken = new Set<string>()

  /** Reads the log backwards, as far as a repeated request can be old. */
  const isInLog = Effect.fnUntraced(function* (intentId: string) {
    const since = (yield* Clock.currentTimeMillis) - ASKED_AGAIN_MS
    let to = (yield* store.head).seq
    while (to > 0) {
      const { entries } = yield* store.entries(Math.max(0, to - READ), READ, { pages: false })
      for (const { events } of entries)
        for (const event of events) if (hasTag(event, "v1.IntentOpened") && event.intentId === intentId) return true
      if ((entries[0]?.at ?? 0) < since) return false
      to -= READ
    }
    return false
  })

  const isOpened = (intentId: string) =>
    Effect.suspend(() => (intents.get(intentId) === undefined ? isInLog(intentId) : Effect.succeed(true)))

  const remember = (intentId: string): void => {
    taken.add(intentId)
    const [oldest] = taken
    if (taken.size > REMEMBERED && oldest !== undefined) taken.delete(oldest)
  }

  const first = (asked: Asked, carryOut: Effect.Effect<unknown, AppFailure>) =>
    Effect.suspend(() => {
      let id: string | null = asked.id
      const take = (): string | null => {
        const own = id
        id = null
        if (own !== null) remember(own)
        return own
      }
      const answer = Deferred.makeUnsafe<unknown, AppFailure>()
      running.set(asked.id, answer)
      return carryOut.pipe(
        Effect.provideService(AskedId, { take }),
        Effect.onExit((exit) => {
          running.delete(asked.id)
          const isCut = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
          return Deferred.done(answer, isCut ? Exit.fail(failure("workerSilent")) : exit)
        }),
      )
    })

  return (
    tag: CommandTag,
    asked: Asked | undefined,
    carryOut: Effect.Effect<unknown, AppFailure>,
  ): Effect.Effect<unknown, AppFailure> =>
    Effect.gen(function* () {
      if (asked === undefined) return yield* carryOut
      if (!isAskableAgain(tag)) return asked.again ? yield* failure("workerSilent") : yield* carryOut
      // Under another intent's id the gateway would take the command for that intent, and the command would be lost.
      const isAnothers = taken.has(asked.id) || intents.get(asked.id) !== undefined
      if (isOnce(tag)) {
        if (isAnothers && !asked.again) return yield* failure("commandInvalid")
        remember(asked.id)
        // For a repeat, the gateway knows what became of the command (once/once.ts).
        return yield* Effect.provideService(carryOut, AskedId, { take: () => asked.id, again: asked.again })
      }
      const underWay = running.get(asked.id)
      if (underWay !== undefined) return yield* Deferred.await(underWay)
      if (asked.again && (yield* isOpened(asked.id))) return { intentId: asked.id }
      if (isAnothers) return yield* failure("commandInvalid")
      return yield* first(asked, carryOut)
    })
})

const isAsked = (command: EngineCommand): command is CommandOf<AskedTag> => Object.hasOwn(askedKinds, command._tag)

const turnIn = <T extends AskedTag>(tag: T, command: CommandOf<T>): string | null => askedKinds[tag].turn(command)

/** The key by which a command takes turns; null when it waits for no other command. */
export const turnOf = (command: EngineCommand): string | null => {
  if (isAsked(command)) return turnIn(command._tag, command)
  if (command._tag === "setPhoto") return "photo"
  if (command._tag === "addPhoto") return "album"
  if (command._tag === "addVideo") return "videos"
  return command._tag === "retryIntent" || command._tag === "cancelIntent" ? `intent ${command.intentId}` : null
}

export const makeTurns = () => {
  const lines = new Map<string, { readonly gate: Semaphore.Semaphore; users: number }>()
  return <A, E, R>(key: string | null, act: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    if (key === null) return act
    return Effect.suspend(() => {
      const line = lines.get(key) ?? { gate: Semaphore.makeUnsafe(1), users: 0 }
      lines.set(key, line)
      line.users += 1
      const leave = Effect.sync(() => {
        line.users -= 1
        if (line.users === 0) lines.delete(key)
      })
      return Effect.ensuring(line.gate.withPermit(act), leave)
    })
  }
}
