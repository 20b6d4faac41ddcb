/** Screens that few people open, and that nobody has to log in for: each comes with its texts. */
import { withPartTexts } from "../../i18n/part-texts.ts"

/** Help leads to the pages about the product, too. */
export const help = () =>
  withPartTexts("pages", () => withPartTexts("help", async () => (await import("../help/Help.tsx")).Help))

/** All public pages of the spec that have no screen of their own. */
export const page = () => withPartTexts("pages", async () => (await import("./PublicPage.tsx")).PublicPage)

/** Some of them within the age gate. */
export const gatePages = () => withPartTexts("pages", async () => (await import("./GatePages.tsx")).GatePages)
