import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TaskList } from "./TaskList.tsx"

/** The task box: the tasks in a dialog over the current page. */
export const TaskBoxView = ({ onClose, ...list }: ComponentProps<typeof TaskList> & { onClose: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={t("tasks.title")} description={t("tasks.lead")}>
      <TaskList {...list} />
    </Dialog>
  )
}
