import { useState } from "react"
import { useTranslation } from "react-i18next"
import legal from "../../i18n/en/legal.ts"
import { currentLanguage } from "../../i18n/i18n.ts"
import { LegalView } from "./LegalView.tsx"
import type { LegalPage } from "./legal-pages.ts"

const PAGES = ["TermsUse", "PrivacyPolicy", "CookiePrivacy"] as const

/** What one may read before saying to be an adult, without anything of the app: over the question, which stays. */
export const GatePages = () => {
  const { t } = useTranslation("pages")
  const [page, setPage] = useState<LegalPage>()
  return (
    <>
      <nav aria-label={t("nav.label")}>
        <ul className="flex flex-wrap justify-center gap-x-4 text-sm text-muted">
          {PAGES.map((one) => (
            <li key={one}>
              <button type="button" onClick={() => setPage(one)} className="min-h-11 hover:text-ink">
                {t(`nav.${one}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {page !== undefined && (
        <div className="fixed inset-0 bg-surface">
          <LegalView
            page={page}
            sections={legal[page]}
            isForeign={!["en", "gb"].includes(currentLanguage())}
            onBack={() => setPage(undefined)}
          />
        </div>
      )}
    </>
  )
}
