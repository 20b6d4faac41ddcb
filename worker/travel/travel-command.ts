/** Commands on the log that lies open in a tab, and what carries them out. */
import type { Command, CommandOf, CommandTag } from "#schema/commands/index.ts"
import type { TravelTag } from "../commands/handler.ts"

export type TravelCommand = CommandOf<TravelTag>

const TRAVEL = {
  openLog: true,
  closeLog: true,
  listCommits: true,
  showCommit: true,
  hashLog: true,
  travel: true,
  exportLog: true,
} as const satisfies Record<TravelTag, true>

const isTravelTag = (tag: CommandTag): tag is TravelTag => Object.hasOwn(TRAVEL, tag)

export const isTravelCommand = (command: Command): command is TravelCommand => isTravelTag(command._tag)
