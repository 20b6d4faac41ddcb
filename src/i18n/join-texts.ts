/**
 * Adds the English of a part of the page to its namespace: whichever of the two loads first, and again when the texts
 * are started anew.
 */
import i18next from "i18next"

export const joinTexts = (namespace: "more" | "translation", texts: object): void => {
  const join = () => void i18next.addResourceBundle("en", namespace, texts, true)
  if (i18next.isInitialized) join()
  i18next.on("initialized", join)
}
