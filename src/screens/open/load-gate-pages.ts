import { withPartTexts } from "../../i18n/part-texts.ts"
import { GatePages } from "./GatePages.tsx"

/** With its words: the age gate's own come with the page, and do not wait for these. */
export const loadGatePages = () => withPartTexts("pages", async () => ({ default: GatePages }))
