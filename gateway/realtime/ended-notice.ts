/** Told to every gateway process when a session must not speak any more: its sockets are told why, if there is a why, and closed. */
import { type Effect, Option, Schema } from "effect"
import { ERROR_KINDS, type ErrorKind } from "#schema/errors.ts"
import { UserId } from "#schema/ids.ts"
import type { Tx } from "../store/store.ts"

const EndedNotice = Schema.TaggedStruct("ended", {
  userId: UserId,
  /** Null means all sessions of the user. */
  sessionId: Schema.NullOr(Schema.String),
  /** Null for a logout: the user knows. */
  why: Schema.NullOr(Schema.Literals(ERROR_KINDS)),
})
export type EndedNotice = typeof EndedNotice.Type

const read = Schema.decodeUnknownOption(Schema.fromJsonString(EndedNotice))

export const readEndedNotice = (notice: string): EndedNotice | undefined => Option.getOrUndefined(read(notice))

/** Call it in the transaction that revokes the session (logout, another device, a ban). */
export const announceEnded = (
  tx: Tx,
  userId: number,
  sessionId: string | null,
  why: ErrorKind | null,
): Effect.Effect<void> => tx.announce(JSON.stringify({ _tag: "ended", userId, sessionId, why } satisfies EndedNotice))
