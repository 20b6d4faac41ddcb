/** The text of an error. A kind without a text, such as one of a newer gateway, shows the general text (spec section 8). */
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"

/** Kinds for which the gateway's own text is shown (codes 10117, 412, 10101). */
const SERVER_TEXT: ReadonlySet<string> = new Set(["bannedBoth", "updateFailed"])

export const useErrorText = (): ((error: AppError) => string) => {
  const { t, i18n } = useTranslation()
  return (error) => {
    if (SERVER_TEXT.has(error.kind) && error.message !== undefined) return error.message
    return t(i18n.exists(`error.${error.kind}`) ? `error.${error.kind}` : "error.unknown")
  }
}
