/** Shows what the page was opened with by a login link. Fetched only then. */
import { readLinkQuery } from "#schema/rules/link-query.ts"
import { overlays } from "../overlays/overlay-stack.ts"

/** Nobody is signed in by this: the overlay asks first. */
export const openLoginLink = (query: string): void => {
  overlays.open("link", { link: readLinkQuery(query) ?? null })
}
