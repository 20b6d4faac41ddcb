/**
 * All commands: what a user can ask for. Each has a payload, a result and a word on the network:
 * `waits` becomes an intent and is accepted offline, `now` is refused at once when the gateway cannot be reached,
 * `device` needs no gateway.
 */
import { accountCommands } from "./account/commands.ts"
import { activityCommands } from "./activity/commands.ts"
import { callCommands } from "./calls/commands.ts"
import { chatCommands } from "./chat/commands.ts"
import { logCommands } from "./device/log-commands.ts"
import { storageCommands } from "./device/storage-commands.ts"
import { syncCommands } from "./device/sync-commands.ts"
import { friendCommands } from "./friends/commands.ts"
import { outboxCommands } from "./outbox/commands.ts"

export const commands = {
  ...accountCommands,
  ...chatCommands,
  ...outboxCommands,
  ...callCommands,
  ...friendCommands,
  ...activityCommands,
  ...storageCommands,
  ...syncCommands,
  ...logCommands,
} as const

export type CommandTag = keyof typeof commands
export type CommandOf<T extends CommandTag> = (typeof commands)[T]["payload"]["Type"]
export type Command = CommandOf<CommandTag>
export type CommandResult<T extends CommandTag> = (typeof commands)[T]["result"]["Type"]
