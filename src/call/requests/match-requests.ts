/** "Next match", pressed in or after a match: the matching screen begins to search at once, or as soon as it opens. */

type Take = () => void

let take: Take | undefined
let isWaiting = false

export const requestNextMatch = (): void => {
  if (take) take()
  else isWaiting = true
}

/** Takes every request from now on, and one that came before. Returns a function that stops it. */
export const takeNextMatches = (next: Take): (() => void) => {
  take = next
  if (isWaiting) next()
  isWaiting = false
  return () => {
    take = undefined
  }
}
