import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../ui/IconButton.tsx"
import { usePageTitle } from "../ui/page-title.ts"

interface Props {
  title: string
  onBack: () => void
  /** At the end of the header. */
  end?: ReactNode
  children: ReactNode
}

/** A plain screen: a back button, a title, one column. */
export const PlainScreen = ({ title, onBack, end, children }: Props) => {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <section className="ambient absolute inset-0 flex flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-3xl shrink-0 items-center gap-2 px-2 py-2 md:min-h-20 md:px-5 lg:px-8">
        <IconButton
          label={t("common.back")}
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          onClick={onBack}
          className="lg:-ms-14"
        />
        <h1 className="min-w-0 flex-1 text-xl leading-tight font-bold tracking-tight md:text-3xl">{title}</h1>
        {end}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto w-full max-w-3xl px-4 pt-2 pb-12 md:px-8">{children}</div>
      </div>
    </section>
  )
}
