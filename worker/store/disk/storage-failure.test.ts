import { expect, test } from "vitest"
import { WriteConflict } from "./row-disk.ts"
import { isWorthReopening, type StorageTrouble, storageFailure, troubleOf } from "./storage-failure.ts"

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })

test("CARD-06: a full disk is recognised in each of its disguises", () => {
  const quota = named("QuotaExceededError")
  for (const disguise of [
    quota,
    new DOMException("", "QuotaExceededError"),
    named("AbortError", { inner: quota }),
    named("BulkError", { failures: [named("ConstraintError"), quota] }),
    new Error("wrapped", { cause: named("AbortError", { inner: quota }) }),
  ]) {
    expect(troubleOf(disguise)).toBe("full")
    expect(storageFailure(disguise).error.kind).toBe("storageFull")
  }
})

test("CARD-06: a lost connection is told from a broken one", () => {
  expect(troubleOf(named("DatabaseClosedError"))).toBe("lost")
  expect(troubleOf(new DOMException("", "InvalidStateError"))).toBe("lost")
  expect(
    troubleOf(new Error("UnknownError: Connection to Indexed Database server lost. Refresh the page to try again")),
  ).toBe("lost")
  expect(troubleOf(named("VersionError"))).toBe("broken")
  expect(troubleOf(undefined)).toBe("broken")
  expect(storageFailure(named("DatabaseClosedError")).error.kind).toBe("storageBroken")
})

test("CARD-04: a conflict is never taken for storage trouble, and an error that holds itself ends the look", () => {
  expect(troubleOf(new WriteConflict("taken"))).toBe("conflict")
  const round = named("AbortError")
  Object.assign(round, { inner: round })
  expect(troubleOf(round)).toBe("broken")
})

/** Errors as browsers and Dexie give them. */
const SEEN: ReadonlyArray<readonly [StorageTrouble, string, unknown]> = [
  ["full", "Chrome, in a transaction", named("AbortError", { inner: new DOMException("", "QuotaExceededError") })],
  ["full", "Firefox", named("NS_ERROR_FILE_NO_DEVICE_SPACE")],
  ["full", "Safari, by its text", new DOMException("The quota has been exceeded.", "UnknownError")],
  ["full", "one of many writes", new AggregateError([named("ConstraintError"), named("QuotaExceededError")])],
  [
    "lost",
    "iOS",
    new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", "UnknownError"),
  ],
  [
    "lost",
    "iOS, in a transaction",
    new DOMException("Attempt to get a record from database without an in-progress transaction", "UnknownError"),
  ],
  ["lost", "a closed connection", new DOMException("The database connection is closing.", "InvalidStateError")],
  ["lost", "a transaction that has ended", new DOMException("", "TransactionInactiveError")],
  ["lost", "another tab opens a newer version", named("VersionChangeError")],
  ["lost", "Dexie's own word", named("PrematureCommitError")],
  ["lost", "Chrome closes its backing store", new Error("The backing store was force-closed")],
  ["blocked", "another tab holds the database", named("BlockedError")],
  [
    "passing",
    "Chrome, whose files are busy",
    new DOMException("Internal error opening backing store for indexedDB.open.", "UnknownError"),
  ],
  ["broken", "no storage at all", new DOMException("", "SecurityError")],
  ["broken", "an aborted transaction", new DOMException("The transaction was aborted.", "AbortError")],
  ["broken", "a newer version stands there", new DOMException("", "VersionError")],
  ["broken", "nothing", null],
]

test.each(SEEN)("CARD-06: %s: %s", (trouble, _browser, error) => {
  expect(troubleOf(error)).toBe(trouble)
  expect(troubleOf(new Error("wrapped", { cause: error }))).toBe(trouble)
  expect(isWorthReopening(error)).toBe(trouble === "lost" || trouble === "blocked")
})

test("CARD-06: what holds the database for a while is told as busy, not as broken", () => {
  expect(storageFailure(named("BlockedError")).error.kind).toBe("storageBusy")
})
