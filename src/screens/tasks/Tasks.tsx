import { useGoBack } from "../../shell/use-go-back.ts"
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
