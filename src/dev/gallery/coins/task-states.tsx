import { TaskBoxView } from "../../../screens/tasks/TaskBoxView.tsx"
import type { TasksModel } from "../../../screens/tasks/TaskList.tsx"
import { TasksView } from "../../../screens/tasks/TasksView.tsx"
import { itemsOf } from "../../../screens/tasks/task-model.ts"
import { framed } from "../Framed.tsx"

const nothing = () => {}
const NOW = Date.now()

const task = (id: string, reward: number, goals: number, completed: number, done = false) =>
  ({ id, type: "daily", reward, goals, completed, done, webapp_bonus: id === "webapp" }) as const
const items = itemsOf([
  task("checkIn", 1, 1, 1, true),
  task("write", 3, 3, 3),
  task("greet", 2, 3, 1),
  task("gift", 2, 1, 0),
  task("call", 5, 1, 0),
  task("photo", 10, 1, 1),
  task("webapp", 20, 1, 0),
  task("push", 20, 1, 0),
])
const model: TasksModel = {
  items,
  failed: undefined,
  staleAsOf: undefined,
  resetAt: NOW + 2e7,
  collecting: undefined,
}
const list = { onCollect: nothing, onGo: nothing, onRetry: nothing }
const shown = (patch: Partial<TasksModel>) =>
  framed(<TasksView tasks={{ ...model, ...patch }} {...list} onBack={nothing} />, { immersive: true })

export const taskStates = {
  list: () => shown({}),
  collecting: () => shown({ collecting: "write" }),
  saved: () => shown({ staleAsOf: NOW - 9e6 }),
  loading: () => shown({ items: undefined }),
  failed: () => shown({ items: undefined, failed: { kind: "offline" } }),
  box: () => <TaskBoxView tasks={model} {...list} onClose={nothing} />,
}
