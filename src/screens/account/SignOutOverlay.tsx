import { useState } from "react"
import { useUnsent } from "../../account/use-unsent.ts"
import { useCommand } from "../../client/use-command.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { SignOutView } from "./SignOutView.tsx"

/** Logging out. The page goes to the root once the session has ended. */
const SignOutOverlay = ({ onClose }: Closable) => {
  const unsent = useUnsent()
  const execute = useCommand()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<"send" | "discard">()
  const [still, setStill] = useState<number>()
  const signOut = async (choice: "send" | "discard") => {
    setBusy(choice)
    const isPushed = globalThis.Notification?.permission === "granted"
    // Fetched before the session ends, used after it: a logout that does not go through changes nothing.
    const push = isPushed ? await import("../notifications/push-device.ts").catch(() => undefined) : undefined
    const outcome = await execute({ _tag: "signOut", unsent: choice })
    setBusy(undefined)
    if (!outcome.ok) return showToast(errorText(outcome.error))
    if (choice === "send" && outcome.value.unsent > 0) return setStill(outcome.value.unsent)
    // The device must show nothing of an account that has left it.
    await push?.unsubscribe().catch(() => {})
    onClose()
  }
  return (
    <SignOutView
      unsent={unsent}
      busy={busy}
      stillUnsent={still}
      onSignOut={(choice) => void signOut(choice)}
      onClose={onClose}
    />
  )
}

export default SignOutOverlay
