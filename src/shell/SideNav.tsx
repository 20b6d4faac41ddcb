import { LogIn, Settings } from "lucide-react"
import { useTranslation } from "react-i18next"
import { CountBadge } from "../ui/Badge.tsx"
import { classNames } from "../ui/class-names.ts"
import { CoinAmount } from "../ui/coins/CoinAmount.tsx"
import { MoneyOf } from "../ui/coins/MoneyOf.tsx"
import { Link } from "../ui/Link.tsx"
import { LogoMark, Wordmark } from "../ui/LogoMark.tsx"
import { NavLink } from "../ui/NavLink.tsx"
import { Avatar } from "../ui/people/Avatar.tsx"
import { navItems } from "./nav-items.tsx"
import type { ShellModel } from "./shell-model.ts"

const row =
  "flex h-14 w-full items-center gap-4 rounded-2xl px-4 text-base font-medium transition focus-visible:outline-offset-0 max-xl:justify-center max-xl:px-0"

/** The navigation of desktops: names beside icons when there is room, icons alone in narrow windows. */
export const SideNav = ({
  shell,
  onAccount,
  onSignIn,
}: {
  shell: ShellModel
  onAccount: () => void
  onSignIn: () => void
}) => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t("nav.main")}
      className="hidden w-20 shrink-0 flex-col gap-1 border-e border-line bg-surface/60 p-3 md:flex xl:w-64 xl:p-4"
    >
      <NavLink
        to="/"
        className={() => "mb-5 flex h-14 items-center justify-center rounded-2xl xl:justify-start xl:px-3"}
        aria-label="LivCam"
      >
        <span className="xl:hidden">
          <LogoMark />
        </span>
        <span className="hidden xl:block">
          <Wordmark />
        </span>
      </NavLink>
      {navItems.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          title={t(item.label)}
          className={({ isActive }) =>
            classNames(row, isActive ? "bg-raised text-ink" : "text-muted hover:bg-raised/60 hover:text-ink")
          }
        >
          {({ isActive }) => (
            <>
              <span className={classNames("relative", isActive && "text-accent-text")}>
                {item.icon}
                {item.counts && (
                  <CountBadge
                    count={shell.unread}
                    label={t("nav.unread", { count: shell.unread })}
                    className="absolute -end-3 -top-2 xl:hidden"
                  />
                )}
              </span>
              <span className="max-xl:sr-only">{t(item.label)}</span>
              {item.counts && (
                <CountBadge
                  count={shell.unread}
                  label={t("nav.unread", { count: shell.unread })}
                  className="ms-auto max-xl:hidden"
                />
              )}
            </>
          )}
        </NavLink>
      ))}
      <span className="flex-1" />
      {shell.me ? (
        <>
          <Link
            to="/wallet"
            className="flex h-12 items-center justify-center rounded-2xl bg-gold-soft px-3 max-xl:text-sm xl:mb-2 xl:justify-start xl:px-4"
          >
            <CoinAmount coins={shell.me.coins} money="none" className="max-xl:gap-1" />
            <MoneyOf coins={shell.me.coins} className="ms-2 text-sm text-muted max-xl:sr-only" />
          </Link>
          <button type="button" onClick={onAccount} className={classNames(row, "h-16 hover:bg-raised/60 xl:px-3")}>
            <Avatar name={shell.me.name} src={shell.me.photo} size="small" />
            <span className="sr-only">{t("nav.account")}: </span>
            <span className="truncate max-xl:sr-only">{shell.me.name}</span>
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            onClick={onAccount}
            className={classNames(row, "text-muted hover:bg-raised/60 hover:text-ink")}
            title={t("account.language")}
          >
            <Settings aria-hidden className="size-6" />
            <span className="max-xl:sr-only">{t("nav.settings")}</span>
          </button>
          <button
            type="button"
            onClick={onSignIn}
            className={classNames(row, "bg-raised font-semibold text-ink hover:bg-hover")}
            title={t("nav.signIn")}
          >
            <LogIn aria-hidden className="size-6" />
            <span className="max-xl:sr-only">{t("nav.signIn")}</span>
          </button>
        </>
      )}
    </nav>
  )
}
