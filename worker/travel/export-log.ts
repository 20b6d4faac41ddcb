/** Exports the account's whole log as a file. The file is made in parts, so the log is never in memory as one text. */
import { Effect } from "effect"
import type { CommandResult } from "#schema/commands.ts"
import type { AppFailure } from "#schema/errors.ts"
import { logFrame } from "../log/log-file.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { readOwnLog } from "./open-log.ts"
import { makeRedactor } from "./redact.ts"

const NOTE = "Exported by the app."
const NOTE_REDACTED = "Exported by the app. Texts, names and pictures were taken out."

export const exportLog = Effect.fnUntraced(function* (
  handle: EngineHandle,
  tab: string,
  redact: boolean,
): Effect.fn.Return<CommandResult<"exportLog">, AppFailure> {
  const { userId } = handle
  const note = redact ? NOTE_REDACTED : NOTE
  const frame = logFrame({ format: "livcam-log", version: 1, userId, deviceId: null, note })
  let parts: Array<string> = []
  let entries = 0
  yield* readOwnLog(handle, tab, () => {
    const redactor = makeRedactor()
    parts = [frame.before]
    entries = 0
    return (part) => {
      if (part.length === 0) return
      const texts = part.map((entry) => JSON.stringify(redact ? redactor.entry(entry) : entry))
      parts.push((entries === 0 ? "" : frame.between) + texts.join(frame.between))
      entries += part.length
    }
  })
  parts.push(frame.behind)
  const name = `livcam-log-${userId}${redact ? "-redacted" : ""}.json`
  return { file: new Blob(parts, { type: "application/json" }), name, entries }
})
