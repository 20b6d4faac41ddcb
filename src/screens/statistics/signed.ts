/** A number with its sign. The minus is as wide as the plus. */
export const signed = (n: number, number: (n: number) => string): string =>
  n === 0 ? number(0) : `${n > 0 ? "+" : "−"}${number(Math.abs(n))}`
