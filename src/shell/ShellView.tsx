import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { AfterPress } from "./AfterPress.tsx"
import { BottomNav } from "./BottomNav.tsx"
import { OfflineBar } from "./OfflineBar.tsx"
import { SideNav } from "./SideNav.tsx"
import type { ShellModel } from "./shell-model.ts"

export interface ShellActions {
  readonly onAccount: () => void
  readonly onSignIn: () => void
  readonly onTryNow: () => void
  readonly onOutbox: () => void
}

interface Props extends ShellActions {
  shell: ShellModel
  /** The screen uses the whole phone: no bottom navigation. */
  immersive?: boolean
  /** Bars about the whole app, such as a new version. */
  notices?: ReactNode
  children: ReactNode
}

/** Frame of every screen: navigation at the side or the foot, notices above, network below. */
export const ShellView = ({ shell, immersive = false, notices, children, ...actions }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <button
        type="button"
        onClick={() => document.getElementById("main")?.focus()}
        className="accent-fill fixed start-4 top-4 z-80 -translate-y-24 rounded-2xl px-5 py-3 font-semibold focus:translate-y-0"
      >
        {t("nav.skip")}
      </button>
      <SideNav shell={shell} onAccount={actions.onAccount} onSignIn={actions.onSignIn} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {notices}
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1">
          {children}
        </main>
        <div role="status" aria-live="polite">
          <AfterPress>
            {shell.network && <OfflineBar bar={shell.network} onTry={actions.onTryNow} onOpen={actions.onOutbox} />}
          </AfterPress>
        </div>
      </div>
      {!immersive && <BottomNav shell={shell} onAccount={actions.onAccount} />}
    </div>
  )
}
