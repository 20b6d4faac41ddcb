/**
 * Commands that are judged by what waits already take turns: each sees what the one before has opened. Two tabs that ask for
 * the same at once ask for it once.
 */
import { Effect, Semaphore } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import { type AskedTag, askedKinds } from "../intents/index.ts"
import type { EngineCommand } from "./commands.ts"

const isAsked = (command: EngineCommand): command is CommandOf<AskedTag> => Object.hasOwn(askedKinds, command._tag)

const turnIn = <T extends AskedTag>(tag: T, command: CommandOf<T>): string | null => askedKinds[tag].turn(command)

/** What a command takes turns over; null when it waits for no other. */
export const turnOf = (command: EngineCommand): string | null => {
  if (isAsked(command)) return turnIn(command._tag, command)
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
