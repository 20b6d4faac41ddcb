import { Hand } from "lucide-react"
import { useTranslation } from "react-i18next"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** In the place of the messages of a thread that has none. */
export const EmptyThread = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  return <EmptyState icon={<Hand />} title={t("thread.empty", { name })} text={t("thread.emptyText", { name })} />
}
