import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { withPartTexts } from "../../i18n/part-texts.ts"
import { loadWithRetries } from "../../loading/load-with-retries.ts"
import type { LegalPage } from "../../shell/legal-pages.ts"
import { Button } from "../../ui/Button.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { LegalText } from "./LegalText.tsx"

const PAGES = ["TermsUse", "PrivacyPolicy", "CookiePrivacy"] as const

/** Loaded lazily: the texts are long, and few people read them. */
const GateText = lazy(() =>
  loadWithRetries(async () => {
    const { default: texts } = await import("../../i18n/en/legal.ts")
    return { default: ({ page }: { page: LegalPage }) => <LegalText sections={texts[page]} /> }
  }),
)

/**
 * The pages that people may read before they confirm their age. They open over the question, which stays, and load
 * nothing of the app.
 */
const GatePages = () => {
  const { t } = useTranslation("pages")
  const [page, setPage] = useState<LegalPage>()
  return (
    <>
      <ul aria-label={t("nav.label")} className="flex flex-wrap justify-center gap-x-4 text-sm text-muted">
        {PAGES.map((one) => (
          <li key={one}>
            <button type="button" onClick={() => setPage(one)} className="min-h-11 hover:text-ink">
              {t(`nav.${one}`)}
            </button>
          </li>
        ))}
      </ul>
      {page !== undefined && (
        <section className="fixed inset-0 overflow-y-auto bg-surface text-start">
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8">
            <h1 className="text-3xl font-bold tracking-tight">{t(`nav.${page}`)}</h1>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <GateText page={page} />
            </Suspense>
            <Button wide onClick={() => setPage(undefined)}>
              {t("nav.back")}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** Loads the pages with their texts. The age gate's own texts come with the page and do not wait for these. */
export const loadGatePages = () => withPartTexts("pages", async () => ({ default: GatePages }))
