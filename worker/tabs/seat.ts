/** A tab's place at an account: the verbs, run here by the owner or asked of it by a guest. */
import type { Effect } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { Asked, WatchMessage } from "#schema/worker-api.ts"
import type { EngineCommand } from "../commands/commands.ts"

/** Commands that only the owner of an account can carry out. */
export type SeatCommand = EngineCommand | CommandOf<"signOut"> | CommandOf<"dismissEnded">

/** A verb whose seat is given up before it has ended fails with workerSilent: it may have been done. */
export interface Seat {
  readonly userId: number
  readonly role: "owner" | "guest"
  readonly execute: (command: SeatCommand, tab: string, asked: Asked) => Effect.Effect<unknown, AppFailure>
  readonly watch: (id: number, query: unknown, send: (message: WatchMessage) => void) => Effect.Effect<void, AppFailure>
  readonly unwatch: (id: number) => Effect.Effect<void>
  readonly read: (remote: unknown) => Effect.Effect<unknown, AppFailure>
  readonly hurry: Effect.Effect<void>
  /** This tab's browser says that the network has gone, or is back. The owner's tab hears it as well as any guest's. */
  readonly browserSays: (isOnline: boolean) => Effect.Effect<void>
  /** This tab was shown or hidden. */
  readonly look: (isVisible: boolean) => Effect.Effect<void>
}
