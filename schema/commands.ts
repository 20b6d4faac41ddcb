/**
 * All commands. Each has a payload, a result, its own errors and a network mode. `waits`: becomes an intent, accepted
 * offline. `once`: about money or a call, happens at most once (outbox/once.ts). `now`: refused at once when the
 * gateway cannot be reached. `device`: needs no gateway. The errors of a `waits` command are those it is refused with
 * at once. Those that park its intent are its endpoint's.
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
/** The payload of a command of this tag, with the tag. */
export type CommandOf<T extends CommandTag> = (typeof commands)[T]["payload"]["Type"]
/** Any command. */
export type Command = CommandOf<CommandTag>
/** The result of a command of this tag. */
export type CommandResult<T extends CommandTag> = (typeof commands)[T]["result"]["Type"]
/** Kinds of errors that the command itself names. */
export type NamedErrorOf<T extends CommandTag> = (typeof commands)[T]["errors"][number]
/** All kinds of errors that the command may end with. */
export type CommandErrorOf<T extends CommandTag> =
  | NamedErrorOf<T>
  | DeviceError
  | ((typeof commands)[T]["network"] extends "waits" | "device" ? never : RequestError)
