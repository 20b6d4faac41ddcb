import { lazy, Suspense, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { languageNames, menuLanguages, type SiteLanguage } from "../../i18n/site-languages.ts"
import { loadWithRetries } from "../../loading/load-with-retries.ts"
import { Button } from "../../ui/Button.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { Wordmark } from "../../ui/LogoMark.tsx"
import { usePageTitle } from "../../ui/page-title.ts"

/** Pages that may be read before the answer. The question does not wait for their links. */
const GatePages = lazy(() => loadWithRetries(async () => (await import("../open/GatePages.tsx")).loadGatePages()))

interface Props {
  language: SiteLanguage
  onLanguage: (language: SiteLanguage) => void
  onAdult: () => void
  onLeave: () => void
}

/** The age gate stands alone: nothing behind it is loaded, so focus has nowhere else to go. */
export const AgeGateView = ({ language, onLanguage, onAdult, onLeave }: Props) => {
  const { t } = useTranslation()
  usePageTitle(t("age.title"))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const offered = menuLanguages.includes(language) ? menuLanguages : [language, ...menuLanguages]
  return (
    <main className="ambient flex h-dvh flex-col overflow-y-auto">
      <header className="flex min-h-20 shrink-0 flex-wrap items-center justify-between gap-4 px-4 md:px-8">
        <Wordmark />
        <SelectField
          label={t("age.language")}
          hideLabel
          value={language}
          onChange={(event) => onLanguage(offered.find((one) => one === event.target.value) ?? "en")}
          options={offered.map((one) => ({ value: one, label: languageNames[one] }))}
          className="w-44"
        />
      </header>
      <div className="flex flex-1 items-center justify-center px-4 py-8">
        <div className="w-full max-w-lg animate-rise text-center">
          <p
            aria-hidden
            className="mx-auto mb-8 flex size-28 items-center justify-center rounded-full border-4 border-coral text-4xl font-bold text-accent-text"
          >
            18+
          </p>
          <h1 ref={title} tabIndex={-1} className="text-4xl font-bold tracking-tight text-balance">
            {t("age.title")}
          </h1>
          <p className="mx-auto mt-4 max-w-md text-lg text-pretty text-muted">{t("age.text")}</p>
          <div className="mt-8 grid gap-3 sm:grid-cols-2">
            <Button size="large" wide onClick={onAdult} className="border border-line-strong">
              {t("age.yes")}
            </Button>
            <Button size="large" wide onClick={onLeave} className="border border-line-strong">
              {t("age.no")}
            </Button>
          </div>
          <p className="mt-6 text-sm text-faint">{t("age.note")}</p>
          <div className="min-h-11">
            <Suspense>
              <GatePages />
            </Suspense>
          </div>
        </div>
      </div>
    </main>
  )
}
