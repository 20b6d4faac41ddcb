/** Replays, attempts and meta in memory. */
import { Effect } from "effect"
import type { Attempts, Meta, Replays } from "../store.ts"
import { type Journal, Table } from "./table.ts"

export const makeGuards = (journal: Journal): { replays: Replays; attempts: Attempts; meta: Meta } => {
  const replays = new Table<string, number>(journal)
  const attempts = new Table<string, { readonly count: number; readonly since: number }>(journal)
  const meta = new Table<string, string>(journal)

  return {
    replays: {
      remember: (key, until) =>
        Effect.sync(() => {
          if (replays.has(key)) return false
          replays.set(key, until)
          return true
        }),
      prune: (now) =>
        Effect.sync(() => {
          for (const [key, until] of replays.entries()) if (until < now) replays.delete(key)
        }),
    },
    attempts: {
      hit: (key, now, windowMs) =>
        Effect.sync(() => {
          const before = attempts.get(key)
          const fresh = before === undefined || before.since + windowMs <= now
          const count = fresh ? 1 : before.count + 1
          attempts.set(key, { count, since: fresh ? now : before.since })
          return count
        }),
      clear: (key) => Effect.sync(() => attempts.delete(key)),
      prune: (before) =>
        Effect.sync(() => {
          for (const [key, { since }] of attempts.entries()) if (since < before) attempts.delete(key)
        }),
    },
    meta: {
      get: (key) => Effect.sync(() => meta.get(key) ?? null),
      set: (key, value) => Effect.sync(() => meta.set(key, value)),
    },
  }
}
