import { useCallback } from "react"
import { useClient } from "../client/ClientProvider.tsx"
import type { OverlayProps } from "../overlays/overlay-props.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { readSession } from "./use-session.ts"

/** Runs `act`, which needs a login: at once for a member, after the login for a visitor. */
export const useAskLogin = (): ((origin: OverlayProps["login"]["origin"], act: () => void) => void) => {
  const client = useClient()
  return useCallback(
    (origin, act) => {
      if (readSession(client).state === "signedIn") act()
      else overlays.open("login", { origin, onDone: act })
    },
    [client],
  )
}
