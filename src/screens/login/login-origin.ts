/** What asked for the login: a guarded route, a call, a chat, or the user. The popup's title says so. */
import { useTranslation } from "react-i18next"

export type LoginOrigin =
  | { readonly kind: "user" }
  | { readonly kind: "router" }
  | { readonly kind: "chat" | "call"; readonly name: string }

export const useLoginTitle = (): ((origin: LoginOrigin, isJoining: boolean) => string) => {
  const { t } = useTranslation()
  return (origin, isJoining) => {
    switch (origin.kind) {
      case "chat":
        return t("login.whyChat", { name: origin.name })
      case "call":
        return t("login.whyCall", { name: origin.name })
      case "router":
        return t("login.whyRouter")
      case "user":
        return isJoining ? t("login.titleRegister") : t("login.welcome")
    }
  }
}
