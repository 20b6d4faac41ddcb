import "../../i18n/seldom-texts.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { DelAccountView } from "./DelAccountView.tsx"

/** Public: whoever wants to be rid of an account need not log in to learn how. */
export const DelAccount = () => <DelAccountView onBack={useGoBack("/")} />
