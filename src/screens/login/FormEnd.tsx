import type { ReactNode } from "react"
import { withPartTexts } from "../../i18n/part-texts.ts"
import { PageLinks } from "../open/PageLinks.tsx"
import { BoundProviderButtons } from "./elsewhere/ProviderButtons.tsx"

const LINKED = ["TermsUse", "PrivacyPolicy", "help"] as const

interface Props {
  /** By whose accounts one may log in; missing: as the gateway says. */
  ways?: ReactNode
  /** The place is left for what one reads first. */
  onLeave?: () => void
}

/** What stands below a login: accounts elsewhere, and what one may want to read first. */
const FormEnd = ({ ways = <BoundProviderButtons />, onLeave }: Props) => (
  <>
    {ways}
    <PageLinks pages={LINKED} onFollow={onLeave} />
  </>
)

export const loadFormEnd = () => withPartTexts("pages", async () => ({ default: FormEnd }))
