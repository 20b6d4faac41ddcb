/** Commands as they come from a page, decoded by their schemas, and who carries out which. */
import { Effect, Result, Schema } from "effect"
import { DEVICE_ERRORS, REQUEST_ERRORS } from "#schema/command-errors.ts"
import { type Command, type CommandErrorOf, type CommandOf, type CommandTag, commands } from "#schema/commands.ts"
import { AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { AccountTag, EngineTag, TravelTag } from "./handler.ts"

const decode = Schema.decodeUnknownResult(Schema.Union(Object.values(commands).map(({ payload }) => payload)))

/** A payload may hold a password, so the parser's error, which quotes it, is not kept. */
export const decodeCommand = (command: unknown): Effect.Effect<Command, AppFailure> => {
  const decoded = decode(command)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(failure("commandInvalid"))
}

/** All kinds that the command may end with: `CommandErrorOf` as data. */
export const errorsOf = (tag: CommandTag): ReadonlyArray<ErrorKind> => {
  const { network, errors } = commands[tag]
  return [...errors, ...DEVICE_ERRORS, ...(network === "waits" || network === "device" ? [] : REQUEST_ERRORS)]
}

/** What the command does not name is a defect: logged, and told to the page as `unknown`. */
export const namingErrors = <T extends CommandTag, A, R>(
  tag: T,
  verb: Effect.Effect<A, AppFailure, R>,
): Effect.Effect<A, AppFailure<CommandErrorOf<T>>, R> =>
  Effect.catch(verb, ({ error, cause }) => {
    const isNamed = errorsOf(tag).includes(error.kind)
    const told = isNamed ? error : { ...error, kind: "unknown" as const }
    // One of them: the list is the type's.
    const failed = new AppFailure<CommandErrorOf<T>>({ error: told, ...(cause === undefined ? {} : { cause }) })
    return isNamed
      ? Effect.fail(failed)
      : Effect.andThen(Effect.logError(`${tag} does not name ${error.kind}`), Effect.fail(failed))
  })

/** How a session ends, and that this has been told: carried out by the leader's worker for all tabs. */
export type SessionCommand = CommandOf<"signOut"> | CommandOf<"dismissEnded">
/** Commands that only the leader of an account can carry out. */
export type LeaderCommand = CommandOf<EngineTag> | SessionCommand
export type TravelCommand = CommandOf<TravelTag>

/** Commands that the asking tab's own worker carries out: null for those of the leader. */
const OWN = {
  signIn: "account",
  checkEmail: "account",
  register: "account",
  sendPasswordCode: "account",
  checkPasswordCode: "account",
  resetPassword: "account",
  signInElsewhere: "account",
  registerElsewhere: "account",
  signInByPhone: "account",
  signInByPhonePassword: "account",
  registerByPhone: "account",
  sendPhoneCode: "account",
  checkPhoneCode: "account",
  resetPhonePassword: "account",
  signInByLink: "account",
  signOut: null,
  dismissEnded: null,
  openLog: "travel",
  closeLog: "travel",
  listCommits: "travel",
  showCommit: "travel",
  hashLog: "travel",
  travel: "travel",
  exportLog: "travel",
} as const satisfies Record<AccountTag | TravelTag, "account" | "travel" | null>

const isOwn = (tag: Command["_tag"]): tag is keyof typeof OWN => Object.hasOwn(OWN, tag)

export const isTravelCommand = (command: Command): command is TravelCommand =>
  isOwn(command._tag) && OWN[command._tag] === "travel"

export const isLeaderCommand = (command: Command): command is LeaderCommand =>
  !isOwn(command._tag) || OWN[command._tag] === null

export const isSessionCommand = (command: LeaderCommand): command is SessionCommand =>
  command._tag === "signOut" || command._tag === "dismissEnded"

export const decodeLeaderCommand = (command: unknown): Effect.Effect<LeaderCommand, AppFailure> =>
  Effect.flatMap(decodeCommand(command), (known) =>
    isLeaderCommand(known) ? Effect.succeed(known) : Effect.fail(failure("commandInvalid")),
  )
