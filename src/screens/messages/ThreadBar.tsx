import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../ui/IconButton.tsx"

interface Props {
  onBack: () => void
  children: ReactNode
}

/** The bar above a thread. Where no list is beside the thread, it has a Back button. */
export const ThreadBar = ({ onBack, children }: Props) => {
  const { t } = useTranslation()
  return (
    <header className="@container flex h-16 shrink-0 items-center gap-1 border-b border-line bg-surface/70 ps-1 pe-2 md:h-20 md:gap-2 md:px-5">
      <IconButton
        size="small"
        label={t("common.back")}
        icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
        onClick={onBack}
        className="md:hidden"
      />
      {children}
    </header>
  )
}
