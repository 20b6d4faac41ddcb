import "../../i18n/seldom-texts.ts"
import { Info } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"

const STEPS = ["openApp", "openSettings", "choose"] as const

/** Where an account is deleted, step by step, and that it is not done here. */
export const DelAccountView = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  return (
    <PlainScreen title={t("delAccount.title")} onBack={onBack}>
      <div className="flex flex-col gap-6">
        <p className="text-lg">{t("delAccount.lead")}</p>
        <section className="rounded-2xl bg-raised p-4">
          <h2 className="mb-3 font-semibold">{t("delAccount.steps")}</h2>
          <ol className="flex flex-col gap-3">
            {STEPS.map((step, at) => (
              <li key={step} className="flex gap-3">
                <span aria-hidden className="text-muted tabular-nums">
                  {number(at + 1)}
                </span>
                <span className="min-w-0">{t(`delAccount.${step}`)}</span>
              </li>
            ))}
          </ol>
        </section>
        <p className="flex items-start gap-3 text-sm text-muted">
          <Info aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0">
            {t("delAccount.untouched")} {t("delAccount.here")}
          </span>
        </p>
      </div>
    </PlainScreen>
  )
}

/** Public: whoever wants to be rid of an account need not log in to learn how. */
export const DelAccount = () => <DelAccountView onBack={useGoBack("/")} />
