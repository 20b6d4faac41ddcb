/**
 * Commands that are judged by what waits already take turns: each sees what the one before has opened. Two tabs that ask for
 * the same at once ask for it once.
 */
import { Effect, Semaphore } from "effect"
import { type SocialIntent, socialIntents } from "#schema/model/social-intents.ts"
import { personOf } from "../outbox/social-wishes.ts"
import type { EngineCommand } from "./commands.ts"

const isSocial = (command: EngineCommand): command is EngineCommand & SocialIntent =>
  Object.hasOwn(socialIntents, command._tag)

/** What a command takes turns over; null when it waits for no other. */
export const turnOf = (command: EngineCommand): string | null => {
  if (isSocial(command)) return `person ${personOf(command)}`
  if (command._tag === "markRead") return `chat ${command.sessionId}`
  if (command._tag === "retryIntent" || command._tag === "cancelIntent") return `intent ${command.intentId}`
  return command._tag === "checkIn" || command._tag === "updateProfile" ? command._tag : null
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
