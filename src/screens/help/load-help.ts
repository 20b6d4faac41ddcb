/** Help with its texts, and those of the pages that it leads to. */
import { withPartTexts } from "../../i18n/part-texts.ts"

export const loadHelp = () =>
  withPartTexts("pages", () => withPartTexts("help", async () => ({ default: (await import("./Help.tsx")).Help })))
