/** Why the login is asked for: it becomes the title. */
import { useTranslation } from "react-i18next"

export type LoginReason =
  | { readonly kind: "none" }
  | { readonly kind: "router" }
  | { readonly kind: "chat" | "call"; readonly name: string }

export const useLoginTitle = (): ((reason: LoginReason, isJoining: boolean) => string) => {
  const { t } = useTranslation()
  return (reason, isJoining) => {
    switch (reason.kind) {
      case "chat":
        return t("login.whyChat", { name: reason.name })
      case "call":
        return t("login.whyCall", { name: reason.name })
      case "router":
        return t("login.whyRouter")
      case "none":
        return isJoining ? t("login.titleRegister") : t("login.welcome")
    }
  }
}
