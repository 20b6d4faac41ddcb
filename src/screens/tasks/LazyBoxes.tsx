import { type ComponentProps, Suspense } from "react"
import { withMoreTexts } from "../../i18n/with-more-texts.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import type { ActivityBoxes } from "./ActivityBoxes.tsx"

const Boxes = lazyPart(() => withMoreTexts(async () => ({ default: (await import("./parts.ts")).ActivityBoxes })))

/** Activity boxes, loaded after the screen around them. */
export const LazyBoxes = (props: ComponentProps<typeof ActivityBoxes>) => (
  <Suspense>
    <Boxes {...props} />
  </Suspense>
)
