/** The line (from 1) on which an offset of a text stands. */
export const lineOf = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1
  return line
}
