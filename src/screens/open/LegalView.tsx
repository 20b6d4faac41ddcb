import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { LegalSection } from "../../i18n/en/legal.ts"
import type { LegalPage } from "../../shell/legal-pages.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { LegalText } from "./LegalText.tsx"

interface Props {
  page: LegalPage
  sections: ReadonlyArray<LegalSection>
  onBack: () => void
  /** Links to the other pages. */
  links: ReactNode
}

/** A page about the product. All of them share this layout. */
export const LegalView = ({ page, sections, onBack, links }: Props) => {
  const { t } = useTranslation("pages")
  return (
    <PlainScreen title={t(`nav.${page}`)} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <LegalText sections={sections} />
        {links}
      </div>
    </PlainScreen>
  )
}
