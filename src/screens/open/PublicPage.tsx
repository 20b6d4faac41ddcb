import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { LegalSection } from "../../i18n/en/legal.ts"
import { LEGAL_PAGES, type LegalPage } from "../../shell/legal-pages.ts"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { LandingView } from "./LandingView.tsx"
import { LegalView } from "./LegalView.tsx"
import { type LandingTheme, themeOf } from "./landing-pages.ts"

type LegalTexts = Readonly<Record<LegalPage, ReadonlyArray<LegalSection>>>

/** Sets the description that search engines show below the title, while the page is open. */
const useDescription = (text: string): void =>
  useEffect(() => {
    const named = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (named === null) return
    const before = named.content
    named.content = text
    return () => {
      named.content = before
    }
  }, [text])

/** A landing page with its description. */
const Landing = ({ theme }: { theme: LandingTheme }) => {
  const { t } = useTranslation("pages")
  useDescription(`${t(`landing.${theme}.title`)}. ${t(`landing.${theme}.first`)} ${t("adults")}`)
  return <LandingView theme={theme} onBack={useGoBack("/")} links={<PageLinks />} />
}

/** The public page that the address names, in upper or lower case. An unknown address leads to the root. */
const PublicPage = ({ texts }: { texts: LegalTexts }) => {
  const { page: named = "" } = useParams()
  const onBack = useGoBack("/")
  const page = LEGAL_PAGES.find((one) => one.toLowerCase() === named.toLowerCase())
  const theme = themeOf(named)
  if (page === undefined) return theme === undefined ? <Navigate to="/" replace /> : <Landing theme={theme} />
  return <LegalView key={page} page={page} sections={texts[page]} onBack={onBack} links={<PageLinks />} />
}

/** All public pages of the spec that have no screen of their own, given the long texts. */
export const publicPageWith = (texts: LegalTexts) => () => <PublicPage texts={texts} />
