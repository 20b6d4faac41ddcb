/** The schema lock: what changes a hash, what the check refuses, and what an update may accept. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { families, familyNames } from "../../../worker/store/families.ts"
import { emptyLock, lockFailures, updateLock } from "./schema-lock.ts"
import { hashTable, readRegistry } from "./schema-registry.ts"
import { shapeHash } from "./schema-shape.ts"

const base = Schema.Struct({ _tag: Schema.tag("v1.A"), n: Schema.Int, text: Schema.String })

describe("the hash of a schema", () => {
  const changed: ReadonlyArray<readonly [string, Schema.Top]> = [
    ["a new field", Schema.Struct({ ...base.fields, more: Schema.String })],
    ["a new optional field", Schema.Struct({ ...base.fields, more: Schema.optionalKey(Schema.String) })],
    ["a field that is gone", Schema.Struct({ _tag: Schema.tag("v1.A"), n: Schema.Int })],
    ["a field that becomes optional", Schema.Struct({ ...base.fields, text: Schema.optionalKey(Schema.String) })],
    ["another tag", Schema.Struct({ ...base.fields, _tag: Schema.tag("v2.A") })],
    ["another check", Schema.Struct({ ...base.fields, n: Schema.Number })],
    ["a check's other bound", Schema.Struct({ ...base.fields, text: Schema.String.check(Schema.isMaxLength(3)) })],
    ["another encoding of the same type", Schema.Struct({ ...base.fields, n: Schema.NumberFromString })],
  ]
  it.each(changed)("changes with %s", (_, schema) => {
    expect(shapeHash(schema)).not.toBe(shapeHash(base))
  })

  it("changes with one more literal, and with a pattern's flags", () => {
    expect(shapeHash(Schema.Literals(["a", "b"]))).not.toBe(shapeHash(Schema.Literals(["a"])))
    const matching = (pattern: RegExp) => shapeHash(Schema.String.check(Schema.isPattern(pattern)))
    expect(matching(/^a$/)).not.toBe(matching(/^a$/i))
  })

  it("changes with the encoded side alone and with the decoded side alone", () => {
    expect(shapeHash(Schema.NumberFromString)).not.toBe(shapeHash(Schema.Number))
    expect(shapeHash(Schema.NumberFromString)).not.toBe(shapeHash(Schema.String))
  })

  it("changes when a project's own check gets another name", () => {
    const own = (title: string) => shapeHash(Schema.String.check(Schema.makeFilter(() => true, { title })))
    expect(own("short")).not.toBe(own("shorter"))
    expect(own("short")).not.toBe(shapeHash(Schema.String))
  })

  it("stays with documentation, order of fields and names of shared parts", () => {
    const { _tag, n, text } = base.fields
    expect(shapeHash(Schema.Struct({ text, n, _tag }))).toBe(shapeHash(base))
    expect(shapeHash(base.annotate({ description: "An A." }))).toBe(shapeHash(base))
    const named = Schema.Struct({ part: base.annotate({ identifier: "Part" }) })
    expect(shapeHash(named)).toBe(shapeHash(Schema.Struct({ part: base })))
  })

  it("covers the plain data of a table's entry, and not its functions", () => {
    const entry = { method: "GET", path: "/a", request: base, idOf: () => "1" }
    expect(shapeHash({ ...entry, path: "/b" })).not.toBe(shapeHash(entry))
    expect(shapeHash({ ...entry, request: Schema.String })).not.toBe(shapeHash(entry))
    expect(shapeHash({ ...entry, idOf: () => "2" })).toBe(shapeHash(entry))
  })

  it("takes a schema that refers to itself", () => {
    interface Tree {
      readonly kids: ReadonlyArray<Tree>
    }
    const Tree: Schema.Codec<Tree> = Schema.Struct({ kids: Schema.Array(Schema.suspend(() => Tree)) })
    expect(shapeHash(Tree)).toBe(shapeHash(Tree))
  })
})

const one = { "event v1.A": "1", "command a": "1" }
const lock = updateLock(emptyLock, one).lock

describe("the schema lock", () => {
  it("holds when nothing has changed", () => {
    expect(lockFailures(lock, one)).toEqual([])
  })

  it("fails when it locks nothing", () => {
    expect(lockFailures(emptyLock, one)[0]?.rule).toContain("locks nothing yet")
  })

  it("fails when a shipped event changed or is gone", () => {
    expect(lockFailures(lock, { ...one, "event v1.A": "2" })[0]?.rule).toContain(
      "event v1.A has changed: a shipped event never changes. Add the next version",
    )
    expect(lockFailures(lock, { "command a": "1" })[0]?.rule).toContain("event v1.A is gone")
  })

  it("fails when a command changed and when a schema is not locked", () => {
    const rules = lockFailures(lock, { ...one, "command a": "2", "event v2.A": "1" }).map(({ rule }) => rule)
    expect(rules[0]).toContain("command a has changed")
    expect(rules[1]).toContain("event v2.A is not in the lock")
  })

  it("an update takes new schemas and changed commands", () => {
    const now = { ...one, "command a": "2", "event v2.A": "1" }
    const { lock: next, refused } = updateLock(lock, now)
    expect(refused).toEqual([])
    expect(lockFailures(next, now)).toEqual([])
  })

  it("an update refuses a changed event and keeps its hash", () => {
    const { lock: next, refused } = updateLock(lock, { ...one, "event v1.A": "2" })
    expect(refused).toEqual(["event v1.A"])
    expect(next.hashes["event v1.A"]).toBe("1")
    expect(updateLock(lock, { "command a": "1" }).refused).toEqual(["event v1.A"])
  })

  it("a reason lets a changed event through and is recorded", () => {
    const now = { ...one, "event v1.A": "2" }
    const { lock: next } = updateLock(lock, now, "not shipped yet")
    expect(lockFailures(next, now)).toEqual([])
    expect(next.forced).toEqual([{ name: "event v1.A", from: "1", to: "2", reason: "not shipped yet" }])
    expect(updateLock(next, { "command a": "1" }, "never shipped").lock).toMatchObject({
      hashes: { "command a": "1" },
      forced: [{ to: "2" }, { to: null }],
    })
  })

  it("fails when a row of the device's own changed under its version", () => {
    const rows = updateLock(emptyLock, { ...one, "device remote v0": "1" }).lock
    const changed = { ...one, "device remote v0": "2" }
    expect(lockFailures(rows, changed).map(({ rule }) => rule)).toEqual([
      expect.stringContaining("device remote v0 has changed, and stands on disks: raise its collection"),
    ])
    expect(updateLock(rows, changed).refused).toEqual(["device remote v0"])
    expect(lockFailures(rows, one)[0]?.rule).toContain("device remote v0 is gone")
  })

  it("a raised version of a row is taken in beside the former one, which never comes back as another", () => {
    const rows = updateLock(emptyLock, { "device remote v0": "1", "device remotely v9": "1" }).lock
    const raised = { "device remote v1": "2", "device remotely v9": "1" }
    expect(lockFailures(rows, raised).map(({ rule }) => rule)).toEqual([
      expect.stringContaining("device remote v1 is not in the lock"),
    ])
    const next = updateLock(rows, raised).lock
    expect(next.hashes).toEqual({ ...raised, "device remote v0": "1" })
    expect(lockFailures(next, raised)).toEqual([])
    expect(lockFailures(next, { ...raised, "device remote v0": "3" })).toHaveLength(1)
    expect(lockFailures(next, { "device remotely v9": "1" })).toHaveLength(2)
  })

  it("fails when a projection folds other events under its number", async () => {
    const [calls = ""] = Object.keys(await readRegistry()).filter((name) => name.startsWith("folds calls v"))
    expect(calls).toMatch(/^folds calls v\d+$/)
    const folded = updateLock(emptyLock, { ...one, [calls]: "1" }).lock
    expect(lockFailures(folded, { ...one, [calls]: "2" }).map(({ rule }) => rule)).toEqual([
      expect.stringContaining("Raise the version of the projection"),
    ])
    expect(updateLock(folded, { ...one, [calls]: "2" }).refused).toEqual([calls])
    expect(updateLock(folded, { ...one, "folds calls v99": "2" }).refused).toEqual([])
    // Each hash is of what a projection folds, and no two projections fold the same.
    const hashes = Object.entries(await readRegistry()).flatMap(([name, hash]) =>
      name.startsWith("folds ") ? hash : [],
    )
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it("locks each family of the device's own rows, but those that say themselves what they are", async () => {
    const apart = ["head", "boot", "setAside"]
    const own = familyNames.filter((name) => families[name].kind === "device" && !apart.includes(name))
    const locked = Object.keys(await readRegistry()).filter((name) => name.startsWith("device "))
    expect(locked.map((name) => name.split(" ")[1]).sort()).toEqual([...own].sort())
  })

  it("locks every table of the contract", async () => {
    const groups = new Set(Object.keys(await readRegistry()).map((name) => name.slice(0, name.lastIndexOf(" "))))
    expect([...groups]).toEqual(
      expect.arrayContaining([
        "event",
        "content",
        "log",
        "command",
        "query",
        "endpoint",
        "client packet",
        "gateway packet",
      ]),
    )
    expect(hashTable("event", { "v1.A": base })).toHaveProperty(["event v1.A"])
  })
})
