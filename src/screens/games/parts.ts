/** The games of chance: they come together. */
import "../../i18n/seldom-texts.ts"

export { Flipcard, Sacard, Slotmachine } from "./Game.tsx"
