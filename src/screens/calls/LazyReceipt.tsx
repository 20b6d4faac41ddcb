import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"

/** The receipt and its texts, loaded when a receipt is first shown. */
export const Receipt = lazyPart(() => withMoreTexts(async () => ({ default: (await import("./parts.ts")).Receipt })))
