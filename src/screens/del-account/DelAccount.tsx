import "../../i18n/seldom-texts.ts"
import "../../i18n/account/delete-account-texts.ts"
import { Info } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { LEAVE_DAYS } from "#schema/rules/account/account-state.ts"
import { useSession } from "../../account/use-session.ts"
import { useFormats } from "../../i18n/format.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { PageLinks } from "../../shell/PageLinks.tsx"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Button } from "../../ui/Button.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"

const DeleteHere = lazyPart(async () => ({ default: (await import("../security/parts.ts")).deleteHere }))

/** Pages for further reading: what is kept of a person, and how to reach help when neither way works. */
const TO_READ = ["PrivacyCenter", "help"] as const
const STEPS = ["openApp", "openSettings", "choose"] as const

interface Props {
  /** The account's coins; undefined for visitors, and while unknown. */
  coins?: number | undefined
  /** The part that deletes the account on this page. */
  here: ReactNode
  onBack: () => void
}

/** Where an account is deleted: on this page, with what is erased and when, and step by step in the mobile app. */
export const DelAccountView = ({ coins, here, onBack }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  return (
    <PlainScreen title={t("delAccount.title")} onBack={onBack}>
      <div className="flex max-w-md flex-col gap-6">
        <p className="text-lg">{t("delAccount.lead")}</p>
        <section className="rounded-2xl bg-raised p-4">
          <h2 className="mb-3 font-semibold">{t("delAccount.here")}</h2>
          <ul className="mb-6 flex flex-col gap-3 text-sm">
            <li>{t("deleteAccount.gone")}</li>
            <li>{t("deleteAccount.stays", { days: LEAVE_DAYS })}</li>
            <li>{t("deleteAccount.erased")}</li>
            <li>
              {t("deleteAccount.money")}
              {coins !== undefined && (
                <span className="mt-1.5 block font-semibold">
                  {common("account.coins", { count: coins, coins: number(coins) })} <MoneyOf coins={coins} />
                </span>
              )}
            </li>
          </ul>
          {here}
        </section>
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
          <span className="min-w-0">{t("delAccount.only")}</span>
        </p>
        <PageLinks pages={TO_READ} />
      </div>
    </PlainScreen>
  )
}

/** As high as the form. */
export const Waiting = () => <Skeleton className="h-40" />

export const LoginFirst = ({ onLogin }: { onLogin: () => void }) => {
  const { t } = useTranslation("more")
  return (
    <Button look="dangerQuiet" wide onClick={onLogin}>
      {t("delAccount.login")}
    </Button>
  )
}

/** Public: people can learn how to delete an account without logging in. */
export const DelAccount = () => {
  const session = useSession()
  const here = {
    loading: <Waiting />,
    visitor: <LoginFirst onLogin={() => overlays.open("login", { origin: { kind: "user" } })} />,
    signedIn: (
      <Suspense fallback={<Waiting />}>
        <DeleteHere />
      </Suspense>
    ),
  }
  return (
    <DelAccountView
      coins={session.state === "signedIn" ? session.coins : undefined}
      here={here[session.state]}
      onBack={useGoBack("/")}
    />
  )
}
