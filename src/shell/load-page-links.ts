import { withPartTexts } from "../i18n/part-texts.ts"
import { PageLinks } from "./PageLinks.tsx"

/** The ways to help and to the pages about the product, with their words: for places that do without both otherwise. */
export const loadPageLinks = () => withPartTexts("pages", async () => ({ default: PageLinks }))
