/** A tab's handle of its account's engine: its verbs. The leader runs them here; a follower asks the leader. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Asked, WatchMessage } from "#schema/worker-api.ts"
import type { LeaderCommand } from "../commands/command-kinds.ts"
import type { Ended } from "../network/health.ts"

/** A verb whose handle is dropped before it ends fails with workerSilent: it may have been carried out. */
export interface EngineHandle {
  readonly userId: number
  readonly role: "leader" | "follower"
  readonly execute: (command: LeaderCommand, tab: string, asked: Asked) => Effect.Effect<unknown, AppFailure>
  readonly watch: (id: number, query: unknown, send: (message: WatchMessage) => void) => Effect.Effect<void, AppFailure>
  readonly unwatch: (id: number) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<unknown, AppFailure>
  readonly hurry: Effect.Effect<void>
  /**
   * The browser says that the network has gone, or is back. Followers do not pass it on: the leader's own tab hears it
   * too.
   */
  readonly browserSays: (isOnline: boolean) => Effect.Effect<void>
  /** This tab was shown or hidden. */
  readonly look: (isVisible: boolean) => Effect.Effect<void>
  /** Completes when the gateway has ended the session. Never completes at a follower: the leader handles the end. */
  readonly ended: Effect.Effect<Ended>
}
