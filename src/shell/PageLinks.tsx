import { useTranslation } from "react-i18next"
import { withPartTexts } from "../i18n/part-texts.ts"
import { Link } from "../ui/Link.tsx"
import { LEGAL_PAGES } from "./legal-pages.ts"

type Linked = (typeof LEGAL_PAGES)[number] | "help"

const ALL: ReadonlyArray<Linked> = ["help", ...LEGAL_PAGES]

interface Props {
  /** Default: all of them. */
  pages?: ReadonlyArray<Linked>
  /** Called before a link is followed; closes what is open over the page. */
  onFollow?: () => void
}

/** Links to help and to the pages about the product. */
export const PageLinks = ({ pages = ALL, onFollow }: Props) => {
  const { t } = useTranslation("pages")
  return (
    <ul aria-label={t("nav.label")} className="flex flex-wrap justify-center gap-x-4 text-sm text-muted">
      {pages.map((page) => (
        <li key={page}>
          <Link to={`/${page}`} onClickCapture={onFollow} className="inline-flex min-h-11 items-center hover:text-ink">
            {t(`nav.${page}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Loads the links with their texts, for places that otherwise need neither. */
export const loadPageLinks = () => withPartTexts("pages", async () => ({ default: PageLinks }))
