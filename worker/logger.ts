/** What the worker tells a developer: the only way to the console. No text of a person, no token. */
export const logger = {
  warn: (what: string, cause?: unknown): void => console.warn(what, cause),
}
