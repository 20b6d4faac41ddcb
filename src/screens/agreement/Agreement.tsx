import { useState } from "react"
import { useLocation } from "react-router-dom"
import { AGREEMENT_PAGES, AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { useSession } from "../../account/use-session.ts"
import { keepStored, readStored } from "../../browser/stored.ts"
import { useRemote } from "../../client/use-remote.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useAct } from "../people/use-act.ts"
import { AgreementDialog } from "./AgreementDialog.tsx"

const AGREEMENT = { _tag: "agreement" } as const
/** The localStorage key for the user id and the version to which that user has agreed, as the gateway last said. */
const KEY = "CAMC_USER_AGREED"

const READING: ReadonlyArray<string> = Object.values(AGREEMENT_PAGES)

/**
 * Asks signed-in members who have not agreed to the terms in force. A member with a stored agreement costs no request.
 */
export const Agreement = () => {
  const session = useSession()
  const { pathname } = useLocation()
  const me = session.state === "signedIn" ? session.user.id : 0
  // The pages with the texts themselves stay readable.
  if (me === 0 || READING.includes(pathname) || readStored(KEY) === wordOf(me)) return null
  return <Asked key={me} me={me} />
}

const wordOf = (me: number): string => `${me} ${AGREEMENT_VERSION}`

const Asked = ({ me }: { me: number }) => {
  const read = useRemote(AGREEMENT)
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  // A saved answer may be older than the member's agreement.
  if (read.state !== "ready" || read.stale) return null
  const { version, agreed } = read.value
  if (agreed >= version) {
    if (version >= AGREEMENT_VERSION) keepStored(KEY, wordOf(me))
    return null
  }
  const agree = async () => {
    setBusy(true)
    if (await act({ _tag: "agree", version })) await read.refresh()
    setBusy(false)
  }
  return <AgreementDialog isBusy={isBusy} onAgree={() => void agree()} onLogOut={() => overlays.open("signOut", {})} />
}
