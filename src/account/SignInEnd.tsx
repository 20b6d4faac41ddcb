import type { ReactNode } from "react"
import { withPartTexts } from "../i18n/part-texts.ts"
import { PageLinks } from "../shell/PageLinks.tsx"
import { BoundProviderButtons } from "./ProviderButtons.tsx"

const LINKED = ["TermsUse", "PrivacyPolicy", "help"] as const

interface Props {
  /** By whose accounts one may log in; missing: as the gateway says. */
  ways?: ReactNode
  /** The place is left for what one reads first. */
  onLeave?: () => void
}

/** What stands below a login: accounts elsewhere, and what one may want to read first. */
const SignInEnd = ({ ways = <BoundProviderButtons />, onLeave }: Props) => (
  <>
    {ways}
    <PageLinks pages={LINKED} onFollow={onLeave} />
  </>
)

export const loadSignInEnd = () => withPartTexts("pages", async () => ({ default: SignInEnd }))
