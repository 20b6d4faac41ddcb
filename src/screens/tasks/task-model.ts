import type { Task } from "#schema/activity/task.ts"

/** The tasks that this version can name, in the order in which the gateway tells them. */
const NAMES = ["checkIn", "write", "greet", "gift", "call", "photo", "webapp", "push"] as const
export type TaskName = (typeof NAMES)[number]

/** open: something is to be done. ready: its coins can be collected. */
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

/** What can be collected first, what is collected last. */
export const itemsOf = (list: ReadonlyArray<Task>): ReadonlyArray<TaskItem> =>
  list
    .flatMap(({ id, type, done, reward, goals, completed }): ReadonlyArray<TaskItem> => {
      const name = NAMES.find((one) => one === id)
      if (name === undefined) return []
      const state = done ? "collected" : completed >= goals ? "ready" : "open"
      return [{ name, isDaily: type === "daily", state, reward, goals, completed: Math.min(completed, goals) }]
    })
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
