import { Info } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { LegalSection } from "../../i18n/en/legal.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import type { LegalPage } from "./legal-pages.ts"

interface Props {
  page: LegalPage
  sections: ReadonlyArray<LegalSection>
  /** The reader's language is not that of the text. */
  isForeign: boolean
  onBack: () => void
  /** The ways to the other pages. */
  links?: ReactNode
}

/** One page about the product: all of them look alike. */
export const LegalView = ({ page, sections, isForeign, onBack, links }: Props) => {
  const { t } = useTranslation("pages")
  return (
    <PlainScreen title={t(`nav.${page}`)} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <p className="flex items-start gap-3 text-sm text-muted">
          <Info aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0">
            {t("advice")} {isForeign && t("english")}
          </span>
        </p>
        <div lang="en" className="flex flex-col gap-6">
          {sections.map(({ title, lines }) => (
            <section key={title}>
              <h2 className="mb-3 font-semibold">{title}</h2>
              <div className="flex flex-col gap-3">
                {lines.map((line) => (
                  <p key={line} className="text-pretty text-muted">
                    {line}
                  </p>
                ))}
              </div>
            </section>
          ))}
        </div>
        {links}
      </div>
    </PlainScreen>
  )
}
