import type { Task } from "#schema/activity/task.ts"

/** The tasks for which this version has texts, in the order in which the gateway lists them. */
const NAMES = ["checkIn", "write", "greet", "gift", "call", "photo", "webapp", "push"] as const
export type TaskName = (typeof NAMES)[number]

/** open: not done yet. ready: its coins can be collected. */
export type TaskState = "open" | "ready" | "collected"

export interface TaskItem {
  readonly name: TaskName
  readonly isDaily: boolean
  readonly state: TaskState
  readonly reward: number
  readonly goals: number
  readonly completed: number
}

const ORDER: Readonly<Record<TaskState, number>> = { ready: 0, open: 1, collected: 2 }

/** Tasks to collect come first, collected tasks last. */
export const itemsOf = (list: ReadonlyArray<Task>): ReadonlyArray<TaskItem> =>
  list
    .flatMap(({ id, type, done, reward, goals, completed }): ReadonlyArray<TaskItem> => {
      const name = NAMES.find((one) => one === id)
      if (name === undefined) return []
      const state = done ? "collected" : completed >= goals ? "ready" : "open"
      return [{ name, isDaily: type === "daily", state, reward, goals, completed: Math.min(completed, goals) }]
    })
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
