/**
 * Announced to every gateway process when a session has ended: its sockets are told why, if there is a reason to tell,
 * and closed.
 */
import { type Effect, Option, Schema } from "effect"
import { AppFailure, ERROR_KINDS, type ErrorKind } from "#schema/errors.ts"
import { Millis, UserId } from "#schema/ids.ts"
import type { Tx } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"

/** Null for a logout, and for a session that another one replaced on its device: the user there knows. */
const why = Schema.NullOr(Schema.Literals(ERROR_KINDS))
const until = Schema.optionalKey(Millis)

const Ended = Schema.Union([
  /** `sessionId` null: all sessions of the user. */
  Schema.TaggedStruct("ended", { userId: UserId, sessionId: Schema.NullOr(Schema.String), why, until }),
  /** All sessions of a device, of any user, except the one that has just begun. */
  Schema.TaggedStruct("endedDevice", { deviceId: Schema.String, but: Schema.NullOr(Schema.String), why }),
])
export type EndedNotice = typeof Ended.Type

const read = Schema.decodeUnknownOption(Schema.fromJsonString(Ended))

export const readEndedNotice = (notice: string): EndedNotice | undefined => Option.getOrUndefined(read(notice))

/** The error that the session's sockets get; undefined when there is nothing to tell. */
export const endedFailure = (ended: EndedNotice): AppFailure | undefined => {
  if (ended.why === null) return undefined
  const until = ended._tag === "ended" ? ended.until : undefined
  return new AppFailure({ error: { kind: ended.why, ...(until === undefined ? {} : { until }) } })
}

/** Whether the notice ends this session. */
export const endsSession = (ended: EndedNotice, { id, userId, deviceId }: SessionRow): boolean =>
  ended._tag === "ended"
    ? ended.userId === userId && (ended.sessionId === null || ended.sessionId === id)
    : ended.deviceId === deviceId && ended.but !== id

const announce = (tx: Tx, notice: EndedNotice): Effect.Effect<void> => tx.announce(JSON.stringify(notice))

/** Call it in the transaction that revokes the session (logout, another device, a ban). */
export const announceEnded = (
  tx: Tx,
  userId: number,
  sessionId: string | null,
  why: ErrorKind | null,
  until?: number | undefined,
): Effect.Effect<void> =>
  announce(tx, { _tag: "ended", userId, sessionId, why, ...(until === undefined ? {} : { until }) })

/** Call it in the transaction that revokes a device's sessions. `but`: the session that replaces them. */
export const announceDeviceEnded = (
  tx: Tx,
  deviceId: string,
  but: string | null,
  why: ErrorKind | null,
): Effect.Effect<void> => announce(tx, { _tag: "endedDevice", deviceId, but, why })
