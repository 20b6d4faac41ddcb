/** Earnings and statistics, which chart coins and points alike: they come together, with the first of them. */
import "../../i18n/seldom-texts.ts"

export { Statistics } from "../statistics/Statistics.tsx"
export { Earnings } from "./Earnings.tsx"
