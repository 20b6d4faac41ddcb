/** Puts a text on the clipboard. False where the browser does not allow it: the user can still select the text by hand. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )
