import "../../i18n/security-texts.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { SecurityView } from "./SecurityView.tsx"
import { useEmailChange, usePasswordChange } from "./use-security.ts"

/** Account security. */
export const Security = () => (
  <SecurityView email={useEmailChange()} password={usePasswordChange()} onBack={useGoBack("/")} />
)
