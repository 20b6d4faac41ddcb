/** English that comes with a part of the page joins the rest of its namespace, whichever of the two is first; so it does when texts are started anew. */
import i18next from "i18next"

export const joinTexts = (namespace: "more" | "translation", texts: object): void => {
  const join = () => void i18next.addResourceBundle("en", namespace, texts, true)
  if (i18next.isInitialized) join()
  i18next.on("initialized", join)
}
