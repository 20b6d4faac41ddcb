/**
 * All commands: what a user can ask for. Each has a payload, a result and a word on the network:
 * `waits` becomes an intent and is accepted offline, `once` is about money or a call and happens at most once (outbox/once.ts),
 * `now` is refused at once when the gateway cannot be reached, `device` needs no gateway. It names the errors that are its own: of a command
 * that waits those it is refused with at once, not those that park its intent, which are its endpoint's.
 */
import { accountCommands } from "./account/worker-api.ts"
import { activityCommands } from "./activity/worker-api.ts"
import { callCommands } from "./calls/worker-api.ts"
import { chatCommands } from "./chat/worker-api.ts"
import { coinCommands } from "./coins/worker-api.ts"
import type { DeviceError, RequestError } from "./command-errors.ts"
import { deviceCommands } from "./device/worker-api.ts"
import { friendCommands } from "./friends/worker-api.ts"
import { gameCommands } from "./games/worker-api.ts"
import { giftCommands } from "./gifts/worker-api.ts"
import { matchCommands } from "./matches/worker-api.ts"
import { outboxCommands } from "./outbox/worker-api.ts"
import { shopCommands } from "./shop/worker-api.ts"
import { supportCommands } from "./support/worker-api.ts"
import { videoCommands } from "./videos/worker-api.ts"

/** Every command by its tag. */
export const commands = {
  ...accountCommands,
  ...chatCommands,
  ...outboxCommands,
  ...callCommands,
  ...giftCommands,
  ...gameCommands,
  ...matchCommands,
  ...shopCommands,
  ...coinCommands,
  ...friendCommands,
  ...activityCommands,
  ...supportCommands,
  ...videoCommands,
  ...deviceCommands,
} as const

/** Name of a command. */
export type CommandTag = keyof typeof commands
/** What is asked by a command of this tag, with the tag. */
export type CommandOf<T extends CommandTag> = (typeof commands)[T]["payload"]["Type"]
/** Any command. */
export type Command = CommandOf<CommandTag>
/** What a command of this tag answers. */
export type CommandResult<T extends CommandTag> = (typeof commands)[T]["result"]["Type"]
/** Kinds of errors that are the command's own. */
export type NamedErrorOf<T extends CommandTag> = (typeof commands)[T]["errors"][number]
/** All kinds that the command may end with. */
export type CommandErrorOf<T extends CommandTag> =
  | NamedErrorOf<T>
  | DeviceError
  | ((typeof commands)[T]["network"] extends "waits" | "device" ? never : RequestError)
