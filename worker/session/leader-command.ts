/** Commands that reach an account's leader: all but those that the asking tab's own worker carries out. */
import { Effect } from "effect"
import type { Command } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { isAccountCommand } from "../commands/commands.ts"
import { decodeCommand } from "../commands/decode-command.ts"
import type { LeaderCommand } from "../tabs/engine-handle.ts"
import { isTravelCommand } from "../travel/travel-command.ts"

export const isLeaderCommand = (command: Command): command is LeaderCommand =>
  (!isAccountCommand(command) && !isTravelCommand(command)) ||
  command._tag === "signOut" ||
  command._tag === "dismissEnded"

export const decodeLeaderCommand = (command: unknown): Effect.Effect<LeaderCommand, AppFailure> =>
  Effect.flatMap(decodeCommand(command), (known) =>
    isLeaderCommand(known) ? Effect.succeed(known) : Effect.fail(failure("commandInvalid")),
  )
