import { CircleUserRound } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { CountBadge } from "../ui/Badge.tsx"
import { classNames } from "../ui/class-names.ts"
import { NavLink } from "../ui/NavLink.tsx"
import { Avatar } from "../ui/people/Avatar.tsx"
import { navItems } from "./nav-items.tsx"
import type { ShellModel } from "./shell-model.ts"

const cell =
  "flex flex-1 flex-col items-center justify-center gap-1 rounded-2xl text-xs font-medium transition focus-visible:-outline-offset-2"

/** The navigation of phones: four places and the account, at the foot of the screen, in reach of a thumb. */
export const BottomNav = ({ shell, onAccount }: { shell: ShellModel; onAccount: () => void }) => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t("nav.main")}
      className="@container flex h-[calc(4rem+env(safe-area-inset-bottom))] max-h-[calc(5rem+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navItems.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          className={({ isActive }) => classNames(cell, isActive ? "text-accent-text" : "text-muted")}
        >
          <Cell icon={item.icon} label={t(item.label)}>
            {item.counts && (
              <CountBadge
                count={shell.unread}
                label={t("nav.unread", { count: shell.unread })}
                className="absolute -end-3.5 -top-2"
              />
            )}
          </Cell>
        </NavLink>
      ))}
      <button type="button" onClick={onAccount} className={classNames(cell, "text-muted")}>
        <Cell
          icon={
            shell.me ? (
              <span className="block size-6 overflow-hidden rounded-full [&>span]:size-6">
                <Avatar name={shell.me.name} src={shell.me.photo} size="small" />
              </span>
            ) : (
              <CircleUserRound aria-hidden className="size-6" />
            )
          }
          label={t("nav.account")}
        />
      </button>
    </nav>
  )
}

const Cell = ({ icon, label, children }: { icon: ReactNode; label: string; children?: ReactNode }) => (
  <>
    <span className="relative">
      {icon}
      {children}
    </span>
    <span className="@max-[16rem]:sr-only">{label}</span>
  </>
)
