/**
 * The log that is open in this tab's worker, for as long as the page lives. Opened once, and used by the list and by
 * time travel.
 */
import type { LogSummary } from "#schema/device/open-log.ts"
import type { AppError } from "#schema/errors.ts"
import type { Client } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"

export type OpenLog =
  | { readonly state: "opening" }
  | { readonly state: "open"; readonly log: LogSummary; readonly name: string | undefined }
  | { readonly state: "failed"; readonly error: AppError }

let current: OpenLog | undefined
const listeners = makeListeners()

const set = (next: OpenLog): void => {
  current = next
  listeners.tell()
}

export const openLogNow = (): OpenLog => current ?? { state: "opening" }

export const subscribeOpenLog = listeners.add

/** Opens the account's own log (undefined) or a file. A file that is no log changes nothing; its error is returned. */
export const openLog = async (client: Client, file?: File): Promise<AppError | undefined> => {
  const before = current
  set({ state: "opening" })
  const outcome = await client.execute({ _tag: "openLog", file: file ?? null })
  if (outcome.ok) set({ state: "open", log: outcome.value, name: file?.name })
  else set(before?.state === "open" ? before : { state: "failed", error: outcome.error })
  return outcome.ok ? undefined : outcome.error
}

let askedFor: Client | undefined

/** Opens the account's own log when none is open. */
export const ensureOpenLog = (client: Client): void => {
  if (askedFor === client) return
  askedFor = client
  void openLog(client)
}
