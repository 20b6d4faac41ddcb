/** Screens that few people open, and that nobody has to log in for: each comes with its texts. */
import { withPartTexts } from "../../i18n/part-texts.ts"

/** Help leads to the pages about the product, too. */
export const help = () =>
  withPartTexts("pages", () => withPartTexts("help", async () => (await import("../help/Help.tsx")).Help))
