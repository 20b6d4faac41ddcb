import { useCallback, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { copyText } from "../../browser/copy-text.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useCommand } from "../../client/use-command.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { type MadeLink, MakeLinkView } from "./MakeLinkView.tsx"

/** Makes a login link for another device. The link exists on this screen only. */
const MakeLinkOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation("more")
  const execute = useCommand()
  const errorText = useErrorText()
  const offset = useClockOffset()
  const [link, setLink] = useState<
    MadeLink | { readonly state: "made"; readonly address: string; readonly at: number }
  >({
    state: "making",
  })
  const make = useCallback(async () => {
    setLink({ state: "making" })
    const outcome = await execute({ _tag: "makeLoginLink" })
    if (!outcome.ok) return setLink({ state: "failed", error: outcome.error })
    const { path, expiresAt } = outcome.value
    setLink({ state: "made", address: new URL(path, location.origin).href, at: expiresAt })
  }, [execute])
  useEffect(() => void make(), [make])

  const address = link.state === "made" ? link.address : ""
  return (
    <MakeLinkView
      link={link.state === "made" ? { state: "ready", address, expiresAt: link.at - offset } : link}
      onCopy={() => {
        void copyText(address).then((isCopied) =>
          showToast(isCopied ? t("link.copied") : errorText({ kind: "unknown" })),
        )
      }}
      onShare={"share" in navigator ? () => void navigator.share({ url: address }).catch(() => undefined) : undefined}
      onAgain={() => void make()}
      onClose={onClose}
    />
  )
}

export default MakeLinkOverlay
