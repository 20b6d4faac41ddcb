/** "Next match", pressed in or after a match: the matching screen begins to search at once, or as soon as it opens. */
import { makeRequests } from "./call-requests.ts"

const requests = makeRequests<undefined>()

export const requestNextMatch = (): void => requests.ask(undefined)

/** Takes every request from now on, and one that waits. Returns a function that stops it. */
export const takeNextMatches = requests.take
