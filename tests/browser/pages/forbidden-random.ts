/** Imported first: from here on, whoever asks Math.random fails. */
Math.random = () => {
  throw new Error("Math.random was asked")
}
