/** Calls that are over: their list, and the receipt of the one that has just ended. */
import "../../i18n/seldom-texts.ts"

export { Calls } from "./Calls.tsx"
export { Receipt } from "./Receipt.tsx"
