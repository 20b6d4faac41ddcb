/** The text of an error. A kind the catalogue does not know shows the general text (spec section 8). */
import { useTranslation } from "react-i18next"
import type { AppError, ErrorKind } from "#schema/errors.ts"
import { error as english } from "./locales/en/error.ts"

/** Every kind has a text: one without does not compile. */
const texts: Readonly<Record<ErrorKind, string>> = english.error

const isKnown = (kind: string): kind is ErrorKind => kind in texts

/** Kinds for which the gateway's own text is shown (codes 10117, 412, 10101). */
const SERVER_TEXT: ReadonlySet<string> = new Set(["bannedBoth", "updateFailed"])

export const useErrorText = (): ((error: AppError) => string) => {
  const { t } = useTranslation()
  return (error) => {
    if (SERVER_TEXT.has(error.kind) && error.message !== undefined) return error.message
    return t(`error.${isKnown(error.kind) ? error.kind : "unknown"}`)
  }
}
