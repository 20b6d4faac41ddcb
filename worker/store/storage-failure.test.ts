import { expect, test } from "vitest"
import { WriteConflict } from "./row-disk.ts"
import { storageFailure, troubleOf } from "./storage-failure.ts"

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
