/** Why a call to a user cannot be started now, as text; undefined when it can. */
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../i18n/error-text.ts"
import { useIsReachable } from "../../shell/use-offline-bar.ts"
import { useIsCalling } from "./use-is-calling.ts"
import { type Callee, whyNoCall } from "./why-no-call.ts"

export const useCallOff = (): ((callee: Callee & { readonly name: string }) => string | undefined) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isReachable = useIsReachable()
  const isCalling = useIsCalling()
  return ({ name, ...callee }) => {
    const why = whyNoCall(callee, { isReachable, isCalling })
    if (why === undefined) return undefined
    return "kind" in why ? errorText(why) : t(`call.off.${why.off}`, { name })
  }
}
