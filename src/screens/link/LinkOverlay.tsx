import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import { readLinkQuery } from "#schema/rules/account/link-query.ts"
import { useSession } from "../../account/use-session.ts"
import { useUnsent } from "../../account/use-unsent.ts"
import { useCommand } from "../../client/use-command.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { LinkView } from "./LinkView.tsx"

/** A login link with which the page was opened. It is used only after the user confirms. */
const LinkOverlay = ({ query, onClose }: OverlayProps["link"] & Closable) => {
  const link = readLinkQuery(query)
  const session = useSession()
  const unsent = useUnsent()
  const execute = useCommand()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<AppError>()
  if (session.state === "loading") return null
  const go = async () => {
    if (link === undefined) return
    setBusy(true)
    const outcome = await execute({ _tag: "signInByLink", ...link })
    setBusy(false)
    if (outcome.ok) onClose()
    else setFailed(outcome.error)
  }
  const present =
    session.state === "signedIn" && session.user.id !== link?.userId
      ? { name: session.user.userName, unsent: unsent ?? 0 }
      : undefined
  return (
    <LinkView
      link={link === undefined ? { state: "broken" } : { state: "ready", present, busy, failed }}
      onGo={() => void go()}
      onClose={onClose}
    />
  )
}

export default LinkOverlay
