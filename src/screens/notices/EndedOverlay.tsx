import { useEffect, useState } from "react"
import { SHUT_OUT } from "#schema/rules/account/account-state.ts"
import { useSession } from "../../account/use-session.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useCommand } from "../../client/use-command.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { EndedView } from "./EndedView.tsx"

/** Tells once why the last session ended. */
const EndedOverlay = ({ onClose }: Closable) => {
  const session = useSession()
  const execute = useCommand()
  const clockOffset = useClockOffset()
  const [{ ended: reason, cleared }] = useState(() =>
    session.state === "visitor" ? session : { ended: null, cleared: undefined },
  )
  const isLeaving = reason?.kind === SHUT_OUT.leaving
  useEffect(() => {
    // Removes at once what this device saved of an account that is being deleted.
    if (isLeaving) void execute({ _tag: "signOut", unsent: "discard" })
  }, [isLeaving, execute])
  if (reason === null) return null
  const read = () => {
    onClose()
    void execute({ _tag: "dismissEnded" })
  }
  return (
    <EndedView
      reason={reason}
      unsentLost={cleared?.unsent}
      clockOffset={clockOffset}
      onClose={read}
      onSignIn={() => {
        read()
        overlays.open("login", { origin: { kind: "user" } })
      }}
    />
  )
}

export default EndedOverlay
