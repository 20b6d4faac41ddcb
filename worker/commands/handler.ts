/** The type of a command's handler, and the groups of commands by who carries them out. */
import type { Effect } from "effect"
import type { CommandErrorOf, CommandOf, CommandResult, CommandTag } from "#schema/commands.ts"
import type { AppFailure } from "#schema/errors.ts"

/** `tab` is the tab that gave the command. */
export type Handler<T extends CommandTag, R> = (
  command: CommandOf<T>,
  tab: string,
) => Effect.Effect<CommandResult<T>, AppFailure<CommandErrorOf<T>>, R>

/** Commands about who is signed in. They change engines, so the tab's worker carries them out, not an engine. */
export type AccountTag =
  | "signIn"
  | "signInByLink"
  | "checkEmail"
  | "register"
  | "sendPasswordCode"
  | "checkPasswordCode"
  | "resetPassword"
  | "signInElsewhere"
  | "registerElsewhere"
  | "signInByPhone"
  | "signInByPhonePassword"
  | "registerByPhone"
  | "sendPhoneCode"
  | "checkPhoneCode"
  | "resetPhonePassword"
  | "signOut"
  | "dismissEnded"
/** Commands on a log that is open in a tab. The tab's own worker carries them out, whichever tab leads (travel/). */
export type TravelTag = "openLog" | "closeLog" | "listCommits" | "showCommit" | "hashLog" | "travel" | "exportLog"
export type EngineTag = Exclude<CommandTag, AccountTag | TravelTag>
