/** Queries of calls. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { RoomNum } from "../ids.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { CallState, Signal } from "./call.ts"

/** The queries of this domain, by name. */
export const callQueries = {
  /** The call that rings, runs or has just ended; null when there is none. `tab` says whose tab holds its media. */
  call: one(tagged("call", {}), Schema.NullOr(Schema.Struct({ call: CallState, tab: Schema.NullOr(Id) }))),
  /** Signals received for a room since the engine started, oldest first, at most the newest 200. */
  signals: list(tagged("signals", { roomNum: RoomNum }), Empty, Signal, (row) => String(row[ROW_IDS.signals])),
} as const
