import { Navigate, useParams } from "react-router-dom"
import type { LegalSection } from "../../i18n/en/legal.ts"
import { LEGAL_PAGES, type LegalPage } from "../../shell/legal-pages.ts"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Landing } from "./Landing.tsx"
import { LegalView } from "./LegalView.tsx"
import { themeOf } from "./landing-pages.ts"

/** The public page that the address names, in whatever case; an address that names none leads to the root, as all unknown ones do. */
export const PublicPage = ({ texts }: { texts: Readonly<Record<LegalPage, ReadonlyArray<LegalSection>>> }) => {
  const { page: named = "" } = useParams()
  const onBack = useGoBack("/")
  const page = LEGAL_PAGES.find((one) => one.toLowerCase() === named.toLowerCase())
  const theme = themeOf(named)
  if (page === undefined) return theme === undefined ? <Navigate to="/" replace /> : <Landing theme={theme} />
  return <LegalView key={page} page={page} sections={texts[page]} onBack={onBack} links={<PageLinks />} />
}
