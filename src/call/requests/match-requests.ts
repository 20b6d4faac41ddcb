/** "Next match", pressed in or after a match: the matching screen, when it is there or comes, begins to look at once. */

type Take = () => void

let take: Take | undefined
let isWaiting = false

export const requestNextMatch = (): void => {
  if (take) take()
  else isWaiting = true
}

/** Takes every request from now on, and one that came before. */
export const takeNextMatches = (next: Take): (() => void) => {
  take = next
  if (isWaiting) next()
  isWaiting = false
  return () => {
    take = undefined
  }
}
