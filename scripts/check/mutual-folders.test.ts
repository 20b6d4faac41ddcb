import { expect, it } from "vitest"
import { mutualFolderFailures } from "./mutual-folders.ts"

const project = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files))
const ONE_WAY = { "worker/a/one.ts": 'import { b } from "../b/two.ts"', "worker/b/two.ts": "export const b = 1" }
const BOTH = { ...ONE_WAY, "worker/b/three.ts": 'import { a } from "../a/one.ts"' }

it("two folders that import from each other are told, once", () => {
  expect(mutualFolderFailures(project(ONE_WAY), [])).toEqual([])
  const told = mutualFolderFailures(project(BOTH), [])
  expect(told).toHaveLength(1)
  expect(told[0]?.rule).toContain("worker/a/ and worker/b/ import from each other")
})

it("types, tests and a folder's own rooms make no pair", () => {
  const types = { ...ONE_WAY, "worker/b/three.ts": 'import type { A } from "../a/one.ts"' }
  const test = { ...ONE_WAY, "worker/b/two.test.ts": 'import { a } from "../a/one.ts"' }
  const room = {
    "worker/a/one.ts": 'import "./in/two.ts"',
    "worker/a/in/two.ts": 'import "../three.ts"',
    "worker/a/three.ts": "",
  }
  for (const files of [types, test, room]) expect(mutualFolderFailures(project(files), [])).toEqual([])
})

it("a known pair is let through while it is one", () => {
  expect(mutualFolderFailures(project(BOTH), [["worker/a", "worker/b"]])).toEqual([])
  expect(mutualFolderFailures(project(ONE_WAY), [["worker/a", "worker/b"]])).toHaveLength(1)
})
