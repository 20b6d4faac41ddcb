import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LegalSection } from "../../i18n/en/legal.ts"
import { Button } from "../../ui/Button.tsx"
import { LegalText } from "./LegalText.tsx"
import type { LegalPage } from "./legal-pages.ts"

const PAGES = ["TermsUse", "PrivacyPolicy", "CookiePrivacy"] as const

interface Props {
  texts: Readonly<Record<LegalPage, ReadonlyArray<LegalSection>>>
}

/** What one may read before saying to be an adult: over the question, which stays, and of nothing that the app is made of. */
export const GatePages = ({ texts }: Props) => {
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
        <section className="fixed inset-0 overflow-y-auto bg-surface text-start">
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8">
            <h1 className="text-3xl font-bold tracking-tight">{t(`nav.${page}`)}</h1>
            <LegalText sections={texts[page]} />
            <Button wide onClick={() => setPage(undefined)}>
              {t("nav.back")}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
