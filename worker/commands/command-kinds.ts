/** Decodes the commands that come from a page, and says which worker carries out each. */
import { Effect, Result, Schema } from "effect"
import { DEVICE_ERRORS, REQUEST_ERRORS } from "#schema/command-errors.ts"
import { type Command, type CommandErrorOf, type CommandOf, type CommandTag, commands } from "#schema/commands.ts"
import { AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { AccountTag, EngineTag, TravelTag } from "./handler.ts"

const decode = Schema.decodeUnknownResult(Schema.Union(Object.values(commands).map(({ payload }) => payload)))

/** A payload may hold a password, so the parser's error, which quotes it, is dropped. */
export const decodeCommand = (command: unknown): Effect.Effect<Command, AppFailure> => {
  const decoded = decode(command)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(failure("commandInvalid"))
}

/** All error kinds with which the command may end: `CommandErrorOf` as data. */
export const errorsOf = (tag: CommandTag): ReadonlyArray<ErrorKind> => {
  const { network, errors } = commands[tag]
  return [...errors, ...DEVICE_ERRORS, ...(network === "waits" || network === "device" ? [] : REQUEST_ERRORS)]
}

/** An error that the command does not name is a defect: it is logged, and the page gets `unknown`. */
export const namingErrors = <T extends CommandTag, A, R>(
  tag: T,
  verb: Effect.Effect<A, AppFailure, R>,
): Effect.Effect<A, AppFailure<CommandErrorOf<T>>, R> =>
  Effect.catch(verb, ({ error, cause }) => {
    const isNamed = errorsOf(tag).includes(error.kind)
    const told = isNamed ? error : { ...error, kind: "unknown" as const }
    // `told.kind` is one of the type's kinds: `errorsOf` lists the same.
    const failed = new AppFailure<CommandErrorOf<T>>({ error: told, ...(cause === undefined ? {} : { cause }) })
    return isNamed
      ? Effect.fail(failed)
      : Effect.andThen(Effect.logError(`${tag} does not name ${error.kind}`), Effect.fail(failed))
  })

/** Ends a session, or confirms that its end was shown. The leader's worker carries these out for all tabs. */
export type SessionCommand = CommandOf<"signOut"> | CommandOf<"dismissEnded">
/** Commands that only the leader of an account can carry out. */
export type LeaderCommand = CommandOf<EngineTag> | SessionCommand
export type TravelCommand = CommandOf<TravelTag>

/** Commands that the asking tab's own worker carries out. Null: the leader's worker does. */
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
