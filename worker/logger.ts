/**
 * What the worker tells a developer: the only way to the console. Of an error its name and the places in our code that it passed:
 * what an error says may quote anything, a message or a token too, and is of no schema that would tell.
 */

/** Lines of a stack that are places, as Chromium and as the others write them. */
const PLACE = /^\s+at \S.*:\d+:\d+\)?$|@(?:https?|blob|file):\S+:\d+:\d+$/

/** An error without what it says. */
export const toldOf = (said: unknown): string => {
  if (!(said instanceof Error)) return typeof said
  const places = (said.stack ?? "").split("\n").filter((line) => PLACE.test(line))
  return [said.name.replace(/\W/g, ""), ...places].join("\n")
}

export const logger = {
  warn: (what: string, cause?: unknown): void =>
    console.warn(...(cause === undefined ? [what] : [what, typeof cause === "string" ? cause : toldOf(cause)])),
}
