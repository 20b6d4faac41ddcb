import { useCallback } from "react"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { LoginSheetView } from "./LoginSheetView.tsx"
import { useLogin } from "./use-login.ts"

/** The login popup: goes back to what asked for it. */
const LoginOverlay = ({ origin, joins = false, onDone, onGiveUp, onClose }: OverlayProps["login"] & Closable) => {
  const done = useCallback(() => {
    onClose()
    onDone?.()
  }, [onClose, onDone])
  const login = useLogin(joins, done)
  return (
    <LoginSheetView
      {...login}
      origin={origin}
      onClose={() => {
        onClose()
        onGiveUp?.()
      }}
    />
  )
}

export default LoginOverlay
