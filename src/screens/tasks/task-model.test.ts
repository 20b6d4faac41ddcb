import { expect, test } from "vitest"
import type { Task } from "#schema/activity/task.ts"
import { itemsOf } from "./task-model.ts"

const task = (id: string, completed: number, done = false): Task => ({
  ...{ id, type: "daily", reward: 3, goals: 3, webapp_bonus: false },
  ...{ completed, done },
})

test("COIN-10: what can be collected stands first, what was collected last, and a task of a newer version is left out", () => {
  const list = [task("checkIn", 3, true), task("write", 1), task("ofTomorrow", 3), task("greet", 3), task("gift", 9)]
  expect(itemsOf(list).map(({ name, state, completed }) => [name, state, completed])).toEqual([
    ["greet", "ready", 3],
    ["gift", "ready", 3],
    ["write", "open", 1],
    ["checkIn", "collected", 3],
  ])
})
