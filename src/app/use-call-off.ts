/** Why a call to somebody cannot be started now, in words; undefined when it can. */
import { useTranslation } from "react-i18next"
import { useQuery } from "../client/use-query.ts"
import type { StatusName } from "../ui/status-look.ts"
import { useIsReachable } from "./use-offline-bar.ts"

interface Callee {
  readonly name: string
  readonly status: StatusName
  readonly isHost: boolean
}

const CALL = { _tag: "call" } as const

export const useCallOff = (): ((callee: Callee) => string | undefined) => {
  const { t } = useTranslation()
  const isReachable = useIsReachable()
  const call = useQuery(CALL)
  const isCalling = call.state === "ready" && call.value !== null && call.value.call.phase !== "ended"
  return ({ name, status, isHost }) => {
    if (!isHost) return t("call.off.notHost", { name })
    if (!isReachable) return t("call.off.noNetwork")
    if (isCalling) return t("call.off.inCall")
    if (status === "offline") return t("call.off.offline", { name })
    if (status === "busy") return t("call.off.busy", { name })
    return undefined
  }
}
