import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { LandingView } from "./LandingView.tsx"
import type { LandingTheme } from "./landing-pages.ts"

/** What search engines show below the title, as long as the page does. */
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
export const Landing = ({ theme }: { theme: LandingTheme }) => {
  const { t } = useTranslation("pages")
  useDescription(`${t(`landing.${theme}.title`)}. ${t(`landing.${theme}.first`)} ${t("adults")}`)
  return <LandingView theme={theme} onBack={useGoBack("/")} links={<PageLinks />} />
}
