import { useTranslation } from "react-i18next"
import { useHref } from "react-router-dom"
import { AGREEMENT_PAGES } from "#schema/rules/account/agreement.ts"

const NAMES = ["terms", "privacy"] as const

/** Links to the texts. Each opens a tab of its own, so that the current page keeps its state. */
export const AgreementLinks = () => (
  <p className="flex flex-wrap gap-x-3 text-sm">
    {NAMES.map((name) => (
      <TextLink key={name} name={name} />
    ))}
  </p>
)

const TextLink = ({ name }: { name: (typeof NAMES)[number] }) => {
  const { t } = useTranslation("more")
  return (
    <a href={useHref(AGREEMENT_PAGES[name])} target="_blank" rel="noopener" className="font-medium text-accent-text">
      {t(`agreement.${name}`)}
    </a>
  )
}

/** The line under a sign-up form: what a person agrees to by sending it. */
export const AgreementLine = () => {
  const { t } = useTranslation("more")
  return (
    <div className="text-sm text-faint">
      <p>{t("agreement.line")}</p>
      <AgreementLinks />
    </div>
  )
}
