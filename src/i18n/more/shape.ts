/** The type of a locale's further texts: every English key, texts of its own. */
import type { Texts } from "../locales/shape.ts"
import type en from "./en/index.ts"

export type MoreTexts = Texts<typeof en>
