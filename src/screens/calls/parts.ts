/** Calls that are over: the list, and the receipt of one call. */
import "../../i18n/seldom-texts.ts"

export { Calls } from "./Calls.tsx"
export { Receipt } from "./Receipt.tsx"
