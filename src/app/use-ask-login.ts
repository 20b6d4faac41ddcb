import { useCallback } from "react"
import { useClient } from "../client/ClientProvider.tsx"
import type { OverlayProps } from "../overlays/overlay-props.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { readSession } from "./use-session.ts"

type Why = Pick<OverlayProps["login"], "origin" | "reason">

/** Does what needs a login: at once for a member, after the login for a visitor. */
export const useAskLogin = (): ((why: Why, act: () => void) => void) => {
  const client = useClient()
  return useCallback(
    (why, act) => {
      if (readSession(client).state === "signedIn") act()
      else overlays.open("login", { ...why, onDone: act })
    },
    [client],
  )
}
