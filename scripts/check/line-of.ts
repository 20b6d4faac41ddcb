/** The line of an offset in a text, counted from 1. */
export const lineOf = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1
  return line
}
