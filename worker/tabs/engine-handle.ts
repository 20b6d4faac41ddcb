/** What a tab has of its account's engine: the verbs, run here by the leader or asked of it by a follower. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Asked, WatchMessage } from "#schema/worker-api.ts"
import type { LeaderCommand } from "../commands/command-kinds.ts"
import type { Ended } from "../network/health.ts"

/** A verb whose handle is given up before it has ended fails with workerSilent: it may have been done. */
export interface EngineHandle {
  readonly userId: number
  readonly role: "leader" | "follower"
  readonly execute: (command: LeaderCommand, tab: string, asked: Asked) => Effect.Effect<unknown, AppFailure>
  readonly watch: (id: number, query: unknown, send: (message: WatchMessage) => void) => Effect.Effect<void, AppFailure>
  readonly unwatch: (id: number) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<unknown, AppFailure>
  readonly hurry: Effect.Effect<void>
  /** This tab's browser says that the network has gone, or is back. The leader's tab hears it as well as any follower's. */
  readonly browserSays: (isOnline: boolean) => Effect.Effect<void>
  /** This tab was shown or hidden. */
  readonly look: (isVisible: boolean) => Effect.Effect<void>
  /** Done when the gateway has said that a session is over. Never at a follower: the leader sees to it. */
  readonly ended: Effect.Effect<Ended>
}
