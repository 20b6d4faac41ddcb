/** What comes with its words when a login is shown, or a browser comes back from elsewhere. */
import { lazyPart } from "../../../loading/lazy-part.ts"

export const ProviderButtons = lazyPart(async () => ({
  default: (await import("./ProviderButtons.tsx")).BoundProviderButtons,
}))
export const Returned = lazyPart(async () => ({ default: (await import("./Returned.tsx")).Returned }))
