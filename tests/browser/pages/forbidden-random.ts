/** Imported first: from here on, a call of Math.random throws. */
Math.random = () => {
  throw new Error("Math.random was asked")
}
