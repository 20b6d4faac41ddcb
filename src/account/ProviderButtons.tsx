import "../i18n/account/elsewhere-texts.ts"
import { Phone } from "lucide-react"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { PROVIDER_NAMES, type ProviderName, signInPath } from "#schema/rules/account/sign-in-elsewhere.ts"
import { useQuery } from "../client/use-query.ts"
import { useRemote } from "../client/use-remote.ts"
import { withPartTexts } from "../i18n/part-texts.ts"
import { AfterPress } from "../shell/AfterPress.tsx"
import { PageLinks } from "../shell/PageLinks.tsx"
import { Button } from "../ui/Button.tsx"
import { keepPlaceForLogin } from "./place-after-login.ts"

const WAYS = { _tag: "signInWays" } as const
const CONNECTION = { _tag: "connection" } as const
const LETTERS: Readonly<Record<ProviderName, string>> = { google: "G", apple: "A", facebook: "f" }

interface Props {
  ways: ReadonlyArray<ProviderName>
  isOffline: boolean
  onChoose: (provider: ProviderName) => void
  /** Undefined: phone login is not offered. */
  onPhone?: (() => void) | undefined
}

/** One button for each other way to log in: by phone, and by accounts elsewhere. Draws nothing when there is none. */
export const ProviderButtons = ({ ways, isOffline, onChoose, onPhone }: Props) => {
  const { t } = useTranslation("more")
  if (ways.length === 0 && onPhone === undefined) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-center text-sm text-faint">{t("elsewhere.or")}</p>
      {onPhone !== undefined && (
        <Button wide onClick={onPhone}>
          <Phone aria-hidden className="size-5" />
          {t("elsewhere.phone")}
        </Button>
      )}
      {ways.map((provider) => (
        <Button
          key={provider}
          wide
          off={isOffline ? t("elsewhere.offline") : undefined}
          onClick={() => onChoose(provider)}
        >
          <span aria-hidden className="font-bold">
            {LETTERS[provider]}
          </span>
          {t("elsewhere.with", { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </div>
  )
}

/**
 * `ProviderButtons` with the ways that the gateway offers. Choosing an account elsewhere leaves the page. `onLeave`:
 * called before phone login opens its own page.
 */
export const BoundProviderButtons = ({ onLeave }: { onLeave?: (() => void) | undefined }) => {
  const known = useRemote(WAYS)
  const connection = useQuery(CONNECTION)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ways = known.state === "loading" ? undefined : known.value
  const hasPhone = ways !== undefined && ways.codes.length > 0
  return (
    <AfterPress>
      <ProviderButtons
        ways={ways?.providers ?? []}
        isOffline={connection.state === "ready" && connection.value.network === "offline"}
        onChoose={(provider) => {
          keepPlaceForLogin(pathname + search)
          location.assign(signInPath(provider))
        }}
        onPhone={
          hasPhone
            ? () => {
                onLeave?.()
                keepPlaceForLogin(pathname + search)
                void navigate("/phoneLogin")
              }
            : undefined
        }
      />
    </AfterPress>
  )
}

const LINKED = ["TermsUse", "PrivacyPolicy", "help"] as const

interface EndProps {
  /** The buttons of the other ways to log in. Undefined: the ways that the gateway offers. */
  ways?: ReactNode
  /** Called when the user leaves the login for phone login or for a linked page. */
  onLeave?: () => void
}

/**
 * The end of a login form: other ways to log in, and links to pages that the user may want to read first. It comes
 * later than the form and makes it taller, which would move the form's buttons away under a press.
 */
const SignInEnd = ({ ways, onLeave }: EndProps) => {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <AfterPress>
      {isHere && (
        <>
          {ways === undefined ? <BoundProviderButtons onLeave={onLeave} /> : ways}
          <PageLinks pages={LINKED} onFollow={onLeave} />
        </>
      )}
    </AfterPress>
  )
}

export const loadSignInEnd = () => withPartTexts("pages", async () => ({ default: SignInEnd }))
