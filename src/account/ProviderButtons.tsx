import "../i18n/elsewhere-texts.ts"
import { useTranslation } from "react-i18next"
import { PROVIDER_NAMES, type ProviderName, signInPath } from "#schema/rules/sign-in-elsewhere.ts"
import { useQuery } from "../client/use-query.ts"
import { useRemote } from "../client/use-remote.ts"
import { Button } from "../ui/Button.tsx"

const WAYS = { _tag: "signInWays" } as const
const CONNECTION = { _tag: "connection" } as const
const LETTERS: Readonly<Record<ProviderName, string>> = { google: "G", apple: "A", facebook: "f" }

interface Props {
  ways: ReadonlyArray<ProviderName>
  isOffline: boolean
  onChoose: (provider: ProviderName) => void
}

/** A button for each provider by whose accounts one may log in; nothing where there is none. */
export const ProviderButtons = ({ ways, isOffline, onChoose }: Props) => {
  const { t } = useTranslation("more")
  if (ways.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-center text-sm text-faint">{t("elsewhere.or")}</p>
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

/** The same by what the gateway says. A press leaves the page. */
export const BoundProviderButtons = () => {
  const ways = useRemote(WAYS)
  const connection = useQuery(CONNECTION)
  return (
    <ProviderButtons
      ways={ways.state === "loading" ? [] : (ways.value ?? [])}
      isOffline={connection.state === "ready" && connection.value.network === "offline"}
      onChoose={(provider) => location.assign(signInPath(provider))}
    />
  )
}
