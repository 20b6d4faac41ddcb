/** A lock file that lacks a tool's builds for other machines is detected and completed. */
import { describe, expect, it } from "vitest"
import { completed, machineOf, missingFrom } from "./lock-completeness.mjs"

const packages = {
  "": {},
  "node_modules/a": {
    version: "1.0.0",
    dev: true,
    optionalDependencies: { "@a/linux-x64-gnu": "1.0.0", "@a/darwin-arm64": "1.0.0" },
  },
  "node_modules/@a/linux-x64-gnu": { version: "1.0.0", optional: true },
  "node_modules/b": { version: "1.0.0", optionalDependencies: { c: "^2.0.0" } },
  "node_modules/b/node_modules/c": { version: "2.0.0", optional: true },
}

describe("the completeness of the lock file", () => {
  it("names each optional package that is asked for and not locked", () => {
    expect(missingFrom(packages)).toEqual([{ name: "@a/darwin-arm64", version: "1.0.0", neededBy: "node_modules/a" }])
  })

  it("looks in the asking package's own folder and in those above it", () => {
    const { "node_modules/b/node_modules/c": own, ...rest } = packages
    expect(missingFrom(rest).map(({ name }) => name)).toEqual(["@a/darwin-arm64", "c"])
    expect(missingFrom({ ...rest, "node_modules/c": own }).map(({ name }) => name)).toEqual(["@a/darwin-arm64"])
  })

  it("is made whole with entries for their kinds of machine", () => {
    const all = completed(packages)
    expect(all["node_modules/@a/darwin-arm64"]).toEqual({
      version: "1.0.0",
      dev: true,
      optional: true,
      os: ["darwin"],
      cpu: ["arm64"],
    })
    expect(missingFrom(all)).toEqual([])
    expect(Object.keys(all)[1]).toBe("node_modules/@a/darwin-arm64")
  })

  it("does not take another version at the top for the one that is asked for, and puts it beside whoever asks", () => {
    const old = "node_modules/e/node_modules/a"
    const two = {
      ...completed(packages),
      [old]: { version: "0.9.0", optionalDependencies: { "@a/linux-x64-gnu": "0.9.0" } },
    }
    expect(missingFrom(two)).toEqual([{ name: "@a/linux-x64-gnu", version: "0.9.0", neededBy: old }])
    const all = completed(two)
    expect(all["node_modules/e/node_modules/@a/linux-x64-gnu"]).toMatchObject({ version: "0.9.0", os: ["linux"] })
    expect(missingFrom(all)).toEqual([])
  })

  it("leaves alone what names no machine or no exact version", () => {
    const { "node_modules/b/node_modules/c": _, ...rest } = packages
    const more = { ...rest, "node_modules/d": { version: "1.0.0", optionalDependencies: { watcher: "2.3.3" } } }
    expect(missingFrom(completed(more)).map(({ name }) => name)).toEqual(["c", "watcher"])
  })

  it("reads the kind of machine from a name", () => {
    expect(machineOf("@rollup/rollup-linux-arm-musleabihf")).toEqual({ os: ["linux"], cpu: ["arm"], libc: ["musl"] })
    expect(machineOf("@biomejs/cli-linux-x64")).toEqual({ os: ["linux"], cpu: ["x64"], libc: ["glibc"] })
    expect(machineOf("@oxc-parser/binding-win32-ia32-msvc")).toEqual({ os: ["win32"], cpu: ["ia32"] })
    expect(machineOf("@tailwindcss/oxide-wasm32-wasi")).toEqual({ cpu: ["wasm32"] })
    expect(machineOf("fsevents")).toBeUndefined()
  })
})
