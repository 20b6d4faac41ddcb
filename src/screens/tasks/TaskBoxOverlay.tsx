import type { Closable } from "../../overlays/overlay-props.ts"
import { TaskBoxView } from "./TaskBoxView.tsx"
import { useTasks } from "./use-tasks.ts"

/** All tasks, in a dialog. */
export const TaskBoxOverlay = ({ onClose }: Closable) => {
  const { model, collect, go, retry } = useTasks()
  return (
    <TaskBoxView
      tasks={model}
      onCollect={(task) => void collect(task)}
      onGo={(task) => {
        onClose()
        go(task)
      }}
      onRetry={() => void retry()}
      onClose={onClose}
    />
  )
}
