import { Hash } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { setTraps, Untamed } from "../sim/kernel/traps.ts"

let undo = () => {}
beforeEach(() => {
  undo = setTraps()
})
afterEach(() => undo())

test("R15: chance, time and what lies outside throw inside a simulated world", () => {
  for (const wild of [() => Math.random(), () => Date.now(), () => crypto.randomUUID(), () => setTimeout(() => {}, 1)])
    expect(wild).toThrow(Untamed)
})

test("R15: what Effect hashes by chance gets the same hashes in each world, and keeps them", () => {
  const hashes = () => [class {}, () => {}].map((value) => Hash.hash(value))
  const first = hashes()
  undo()
  undo = setTraps()
  expect(hashes()).toEqual(first)
  expect(new Set(first).size).toBe(2)
})
