/** Commands as they come from a page, decoded by their schemas. */
import { Effect, Result, Schema } from "effect"
import { type Command, commands } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"

const decode = Schema.decodeUnknownResult(Schema.Union(Object.values(commands).map(({ payload }) => payload)))

/** A payload may hold a password, so the parser's error, which quotes it, is not kept. */
export const decodeCommand = (command: unknown): Effect.Effect<Command, AppFailure> => {
  const decoded = decode(command)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(failure("commandInvalid"))
}
