import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"

/** The receipt with its words, fetched when one is shown. */
export const Receipt = lazyPart(() => withMoreTexts(async () => ({ default: (await import("./parts.ts")).Receipt })))
