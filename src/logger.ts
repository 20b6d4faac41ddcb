/** Log lines for developers: the only way to the console. No user's text, no token. */
type Line = readonly [what: string, cause?: unknown]

export const logger = {
  info: (...line: Line): void => console.info(...line),
  warn: (...line: Line): void => console.warn(...line),
  error: (...line: Line): void => console.error(...line),
}
