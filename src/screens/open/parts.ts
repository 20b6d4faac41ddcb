/** The spec's public pages load as one part; each is named as its route is. */
export { DelAccount as delAccount } from "../del-account/DelAccount.tsx"
export { Flipcard as flipcard, Sacard as sacard, Slotmachine as slotmachine } from "../games/parts.ts"
