/** What an error of the disk means. Browsers dress the same trouble in different errors, some inside others. */
import { type AppFailure, failure } from "#schema/errors.ts"
import { WriteConflict } from "./row-disk.ts"

/** full: no room. lost: the connection is gone, a new one may work. conflict: another owner writes. broken: anything else. */
export type StorageTrouble = "full" | "lost" | "conflict" | "broken"

const NAMES: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: "full",
  NS_ERROR_DOM_QUOTA_REACHED: "full",
  DatabaseClosedError: "lost",
  InvalidStateError: "lost",
  TransactionInactiveError: "lost",
  WriteConflict: "conflict",
}

const LOST = /connection to indexed database server lost|connection is clos|database connection is closed|is closed/i

const INSIDE = ["inner", "cause", "_e", "error"] as const

export const troubleOf = (error: unknown): StorageTrouble => {
  const seen = new Set<unknown>()
  let worst: StorageTrouble = "broken"
  const look = (at: unknown): void => {
    if (typeof at !== "object" || at === null || seen.has(at)) return
    seen.add(at)
    const { name, message } = at as { readonly name?: unknown; readonly message?: unknown }
    const named = typeof name === "string" ? NAMES[name] : undefined
    const told = typeof message === "string" && LOST.test(message) ? "lost" : undefined
    worst = graver(worst, named ?? told ?? "broken")
    for (const inside of INSIDE) look((at as Readonly<Record<string, unknown>>)[inside])
    const { failures } = at as { readonly failures?: unknown }
    if (Array.isArray(failures)) failures.forEach(look)
  }
  look(error)
  return worst
}

const ORDER: ReadonlyArray<StorageTrouble> = ["broken", "lost", "full", "conflict"]
const graver = (a: StorageTrouble, b: StorageTrouble): StorageTrouble => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

export const storageFailure = (cause: unknown): AppFailure =>
  failure(troubleOf(cause) === "full" ? "storageFull" : "storageBroken", cause)

export const isConflict = (cause: unknown): cause is WriteConflict => cause instanceof WriteConflict
