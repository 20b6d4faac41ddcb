import type { Closable } from "../../overlays/overlay-props.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { TaskBoxView } from "./TaskBoxView.tsx"
import { TasksView } from "./TasksView.tsx"
import { useTasks } from "./use-tasks.ts"

/** All tasks, on a page. */
export const Tasks = () => {
  const { model, collect, go, retry } = useTasks()
  const goBack = useGoBack("/")
  return (
    <TasksView
      tasks={model}
      onCollect={(task) => void collect(task)}
      onGo={go}
      onRetry={() => void retry()}
      onBack={goBack}
    />
  )
}

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
