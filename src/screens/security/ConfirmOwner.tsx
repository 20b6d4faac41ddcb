import "../../i18n/account/elsewhere-texts.ts"
import { useTranslation } from "react-i18next"
import { PROVIDER_NAMES } from "#schema/rules/account/sign-in-elsewhere.ts"
import { Button } from "../../ui/Button.tsx"
import { CodeField, FailedNote } from "../login/form-parts.tsx"
import { CodeWays } from "../login/phone/PhoneField.tsx"
import { EDGE, on } from "./security-parts.tsx"
import type { Owner } from "./use-owner.ts"
import { type Confirm, useConfirm } from "./use-ways-in.ts"

interface Props {
  owner: Owner
  confirm: Confirm
}

/**
 * Asks the owner of an account without a password to confirm ownership, by one of its sign-in ways, before any change.
 */
export const ConfirmOwnerView = ({ owner, confirm }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { ways, offered, phoneWays, phone, isOffline } = owner
  const { isCode, sentAt, state, type, sendCode, sendAgain, prove, byProvider, giveUp } = confirm
  const linked = ways?.linked ?? []
  const providers = offered.filter((name) => linked.includes(name))
  const codeWays = linked.includes("phone") ? phoneWays : []
  const [first] = codeWays
  const submit = () => (isCode ? prove() : first && sendCode(first))
  return (
    <form noValidate onSubmit={on(submit)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {isCode ? (
        <>
          <CodeField
            to={phone}
            code={state.values.code}
            sentAt={sentAt}
            problem={state.wrong.code}
            busy={state.busy}
            onCode={(code) => type("code", code)}
            onAgain={sendAgain}
          />
          <Button type="submit" look="primary" wide loading={state.busy}>
            {t("security.confirmDo")}
          </Button>
          <Button look="plain" wide onClick={giveUp}>
            {common("common.back")}
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm text-muted">{t("security.confirmLead")}</p>
          <CodeWays ways={codeWays} busy={state.busy} onWay={sendCode} />
          {providers.map((provider) => (
            <Button
              key={provider}
              wide
              className={EDGE}
              disabled={state.busy}
              off={isOffline ? t("elsewhere.offline") : undefined}
              onClick={() => byProvider(provider)}
            >
              {t("elsewhere.with", { provider: PROVIDER_NAMES[provider] })}
            </Button>
          ))}
          {codeWays.length + providers.length === 0 && <p className="text-sm">{t("security.confirmNone")}</p>}
        </>
      )}
    </form>
  )
}

export const ConfirmOwner = ({ owner }: Pick<Props, "owner">) => (
  <ConfirmOwnerView owner={owner} confirm={useConfirm(owner)} />
)
