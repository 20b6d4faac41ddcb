/** When a video plays by itself, and whether it is heard. */

/** Not with the browser's data saver on, nor for whoever wants little motion: a press plays it then. */
export const mayPlayAtOnce = (): boolean => {
  const connection = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection
  return connection?.saveData !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches
}

let isMuted = true

/** As it was chosen last, until the page is loaded again: silent at first. */
export const startsMuted = {
  get: (): boolean => isMuted,
  set: (muted: boolean): void => {
    isMuted = muted
  },
}
