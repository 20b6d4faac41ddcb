/** Commands that reach an account's owner: all but those that the asking tab's own worker carries out. */
import { Effect } from "effect"
import type { Command } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { isAccountCommand } from "../commands/commands.ts"
import { decodeCommand } from "../commands/decode-command.ts"
import type { SeatCommand } from "../tabs/seat.ts"
import { isTravelCommand } from "../travel/travel-command.ts"

export const isSeatCommand = (command: Command): command is SeatCommand =>
  (!isAccountCommand(command) && !isTravelCommand(command)) ||
  command._tag === "signOut" ||
  command._tag === "dismissEnded"

export const decodeSeatCommand = (command: unknown): Effect.Effect<SeatCommand, AppFailure> =>
  Effect.flatMap(decodeCommand(command), (known) =>
    isSeatCommand(known) ? Effect.succeed(known) : Effect.fail(failure("commandInvalid")),
  )
