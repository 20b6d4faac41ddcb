import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { type LandingTheme, THEMES } from "./landing-pages.ts"

const POINTS = ["first", "second", "third"] as const

interface Props {
  theme: LandingTheme
  onBack: () => void
  /** Links to the pages about the product. */
  links: ReactNode
}

/** A landing page: its subject, three points, and one link onwards. */
export const LandingView = ({ theme, onBack, links }: Props) => {
  const { t } = useTranslation("pages")
  const { to, go } = THEMES[theme]
  return (
    <PlainScreen title={t(`landing.${theme}.title`)} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <img src="/icon.svg" alt="" className="size-28" width={112} height={112} />
        <ul className="flex flex-col gap-3">
          {POINTS.map((point) => (
            <li key={point} className="flex items-start gap-3 text-lg">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
              <span className="min-w-0">{t(`landing.${theme}.${point}`)}</span>
            </li>
          ))}
        </ul>
        <LinkButton to={to} look="primary" size="large" wide>
          {t(`go.${go}`)}
        </LinkButton>
        <p className="text-center text-sm text-faint">{t("adults")}</p>
        {links}
      </div>
    </PlainScreen>
  )
}
