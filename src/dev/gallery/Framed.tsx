import type { ReactNode } from "react"
import { ShellView } from "../../shell/ShellView.tsx"
import type { ShellModel } from "../../shell/shell-model.ts"
import { portrait } from "./portraits.ts"

const nothing = () => {}

export const me = { name: "Sam Rivera", photo: portrait(12), coins: 1240 }

/** A view inside the page's frame, as a signed-in user sees it. */
export const framed = (
  view: ReactNode,
  shell: Partial<ShellModel> & { immersive?: boolean; notices?: ReactNode } = {},
): ReactNode => {
  const { immersive = false, notices, ...model } = shell
  return (
    <ShellView
      shell={{ me, unread: 3, network: undefined, ...model }}
      immersive={immersive}
      notices={notices}
      onAccount={nothing}
      onSignIn={nothing}
      onTryNow={nothing}
      onOutbox={nothing}
    >
      {view}
    </ShellView>
  )
}
