import { LogIn, LogOut, Monitor, Moon, Sun } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { PRICE_TIP_POLICIES, type PriceTipPolicy } from "#schema/rules/calls/call-gate.ts"
import type { Theme } from "../../browser/theme.ts"
import { useFormats } from "../../i18n/format.ts"
import { languageNames, menuLanguages, type SiteLanguage } from "../../i18n/site-languages.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { type AccountLink, AccountLinks } from "./AccountLinks.tsx"

export interface AccountModel {
  /** Undefined for a visitor, who has settings only. */
  readonly me:
    | {
        readonly name: string
        readonly photo: string
        readonly coins: number
        /** Hosts only. */
        readonly host: { readonly points: number; readonly coinsPerMinute: number } | undefined
      }
    | undefined
  /** Waiting and parked intents. */
  readonly unsent: number
  /** Friend requests that wait for an answer. */
  readonly requests: number
  readonly language: SiteLanguage
  readonly theme: Theme
  readonly priceTip: PriceTipPolicy
  /** The operator shows the entrance to the backpack here. */
  readonly hasBackpack: boolean
}

interface Props {
  account: AccountModel
  /**
   * Members: who may write to them. Hosts: a pause in calls, and how a ring is announced. In a demo: being a host or
   * not.
   */
  quiet?: ReactNode
  /** Members only: the link to account deletion. */
  deletion?: ReactNode
  /** Links to help and to the pages about the product. */
  links?: ReactNode
  onLanguage: (language: SiteLanguage) => void
  onTheme: (theme: Theme) => void
  onPriceTip: (policy: PriceTipPolicy) => void
  /** The user pressed a link. */
  onLink: (link: AccountLink) => void
  onSignIn: () => void
  onSignOut: () => void
  onClose: () => void
}

const tips = { always: "account.priceTipAlways", once: "account.priceTipOnce", never: "account.priceTipNever" } as const

/** The account: who is signed in, the balance, the links, the settings. */
export const AccountView = ({ account, quiet, deletion, links, onClose, ...on }: Props) => {
  const { t } = useTranslation()
  const { me, language } = account
  const offered = menuLanguages.includes(language) ? menuLanguages : [language, ...menuLanguages]
  return (
    <Dialog open menu onClose={onClose} title={me ? t("account.title") : t("nav.settings")}>
      <div className="flex flex-col gap-5 pt-3">
        {me && <Holdings me={me} />}
        {me && (
          <AccountLinks
            isHost={me.host !== undefined}
            counts={{ outbox: account.unsent, friends: account.requests }}
            hasBackpack={account.hasBackpack}
            onLink={on.onLink}
          />
        )}
        {quiet}
        <SelectField
          label={t("account.language")}
          value={language}
          onChange={(event) => on.onLanguage(offered.find((one) => one === event.target.value) ?? "en")}
          options={offered.map((one) => ({ value: one, label: languageNames[one] }))}
        />
        <Segmented
          label={t("account.theme")}
          value={account.theme}
          onChange={on.onTheme}
          segments={[
            { value: "system", label: t("account.themeSystem"), icon: <Monitor aria-hidden className="size-4" /> },
            { value: "dark", label: t("account.themeDark"), icon: <Moon aria-hidden className="size-4" /> },
            { value: "light", label: t("account.themeLight"), icon: <Sun aria-hidden className="size-4" /> },
          ]}
        />
        {me && (
          <Segmented
            label={t("account.priceTip")}
            value={account.priceTip}
            onChange={on.onPriceTip}
            segments={PRICE_TIP_POLICIES.map((value) => ({ value, label: t(tips[value]) }))}
          />
        )}
        {me ? (
          <div className="flex flex-col gap-2">
            <Button wide onClick={on.onSignOut}>
              <LogOut aria-hidden className="size-5" />
              {t("account.signOut")}
            </Button>
            {deletion}
          </div>
        ) : (
          <Button look="primary" wide onClick={on.onSignIn}>
            <LogIn aria-hidden className="size-5" />
            {t("nav.signIn")}
          </Button>
        )}
        {links}
      </div>
    </Dialog>
  )
}

const Holdings = ({ me }: { me: NonNullable<AccountModel["me"]> }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div className="overflow-hidden rounded-2xl bg-raised">
      <div className="flex items-center gap-4 p-4">
        <Avatar name={me.name} src={me.photo} size="medium" />
        <p className="min-w-0 truncate text-lg font-semibold">{me.name}</p>
      </div>
      <dl className="divide-y divide-line border-t border-line px-4">
        <Line name={t("account.balance")}>
          <span className="flex flex-wrap items-center justify-end gap-x-2 text-xl font-bold text-gold tabular-nums">
            <CoinIcon />
            {number(me.coins)}
            <MoneyOf coins={me.coins} />
          </span>
        </Line>
        {me.host && (
          <>
            <Line name={t("account.points")}>
              <span className="font-semibold tabular-nums">{t("account.pointsValue", { count: me.host.points })}</span>
            </Line>
            <Line name={t("account.pricePerMinute")}>
              <PriceTag coinsPerMinute={me.host.coinsPerMinute} long className="justify-end" />
            </Line>
          </>
        )}
      </dl>
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="ms-auto">{children}</dd>
  </div>
)
