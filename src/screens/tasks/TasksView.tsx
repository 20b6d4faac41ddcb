import { Sparkles } from "lucide-react"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { TaskList } from "./TaskList.tsx"

/** The page of all tasks. */
export const TasksView = ({ onBack, ...list }: ComponentProps<typeof TaskList> & { onBack: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("tasks.title")} onBack={onBack}>
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted">{t("tasks.lead")}</p>
        <TaskList {...list} />
        <LinkButton to="/slotmachine" wide>
          <Sparkles aria-hidden className="size-5" />
          {t("games.title")}
        </LinkButton>
      </div>
    </PlainScreen>
  )
}
