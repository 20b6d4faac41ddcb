/**
 * What an error of the disk means. Browsers report the same trouble by different errors, some nested in others. Only
 * the tables below tell them apart.
 */
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"

/**
 * full: no room. lost: the connection is gone, a new one may work. blocked: another connection holds the database.
 * conflict: another leader writes. passing: a fault inside the browser that may be over a moment later. broken:
 * anything else.
 */
export type StorageTrouble = "full" | "lost" | "blocked" | "conflict" | "passing" | "broken"

/** From the least grave to the gravest. An error that contains several means the gravest. */
const ORDER: ReadonlyArray<StorageTrouble> = ["broken", "passing", "blocked", "lost", "full", "conflict"]

const NAMES: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: "full",
  // Firefox. The second also comes when a write finds no room for its journal.
  NS_ERROR_DOM_QUOTA_REACHED: "full",
  NS_ERROR_DOM_INDEXEDDB_QUOTA_ERR: "full",
  NS_ERROR_FILE_NO_DEVICE_SPACE: "full",
  DatabaseClosedError: "lost",
  InvalidStateError: "lost",
  TransactionInactiveError: "lost",
  // Dexie: a transaction that ended before its work did.
  PrematureCommitError: "lost",
  NS_ERROR_DOM_INDEXEDDB_NOT_ALLOWED_ERR: "lost",
  // Another tab opens a newer version or deletes the database: this connection is closed, or must wait.
  VersionChangeError: "lost",
  BlockedError: "blocked",
  // "Internal error opening backing store" and the like.
  UnknownError: "passing",
  WriteConflict: "conflict",
}

/** Messages of errors whose names say nothing: iOS, Safari, Chrome, Firefox. */
const TEXTS: ReadonlyArray<readonly [RegExp, StorageTrouble]> = [
  [/connection to indexed database server lost/i, "lost"],
  [
    /attempt to (get|iterate|delete|store|put) .* (from|in|into) (the )?database without an in-progress transaction/i,
    "lost",
  ],
  [/database connection is (closed|closing)|connection is clos|is closed/i, "lost"],
  [/backing store.*(closed|force)|force[ -]?clos/i, "lost"],
  [/(transaction is not active|transaction.*(inactive|already.*(committed|finished)))/i, "lost"],
  [/(quota|not enough (space|room)|no (space|room) (is )?left|disk (is )?full|full disk)/i, "full"],
  [/(is |was )?blocked by|upgrade.*blocked/i, "blocked"],
]

/** Fields under which errors carry other errors. */
const INSIDE = ["inner", "cause", "_e", "error", "reason"] as const
const MANY_INSIDE = ["failures", "errors", "failuresByPos"] as const

const graver = (a: StorageTrouble, b: StorageTrouble): StorageTrouble => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)

export const troubleOf = (error: unknown): StorageTrouble => {
  const seen = new Set<unknown>()
  let worst: StorageTrouble = "broken"
  const look = (at: unknown): void => {
    if (typeof at !== "object" || at === null || seen.has(at)) return
    seen.add(at)
    const fields = at as Readonly<Record<string, unknown>>
    const { name, message } = fields
    if (typeof name === "string" && Object.hasOwn(NAMES, name)) worst = graver(worst, NAMES[name] ?? "broken")
    if (typeof message === "string")
      for (const [text, trouble] of TEXTS) if (text.test(message)) worst = graver(worst, trouble)
    for (const inside of INSIDE) look(fields[inside])
    for (const inside of MANY_INSIDE) {
      const held = fields[inside]
      if (typeof held === "object" && held !== null) Object.values(held).forEach(look)
    }
  }
  look(error)
  return worst
}

/** True when a fresh connection may help. */
export const isWorthReopening = (error: unknown): boolean => {
  const trouble = troubleOf(error)
  return trouble === "lost" || trouble === "blocked"
}

/** The failures of reading and writing on this device. */
export type StorageFailure = AppFailure<"storageFull" | "storageBroken" | "storageBusy">

const KINDS = {
  full: "storageFull",
  lost: "storageBroken",
  blocked: "storageBusy",
  conflict: "storageBroken",
  passing: "storageBroken",
  broken: "storageBroken",
} as const satisfies Readonly<Record<StorageTrouble, ErrorKind>>

export const storageFailure = (cause: unknown): StorageFailure => failure(KINDS[troubleOf(cause)], cause)
