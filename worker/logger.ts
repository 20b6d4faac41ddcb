/**
 * The worker's only way to the developer console. Of an error it writes the name and the stack's places in our code,
 * never the error's message: that may quote anything, a chat message or a token too, and no schema says what is in it.
 */

/** Stack lines that name a place in code: Chromium's form, then that of the other browsers. */
const PLACE = /^\s+at \S.*:\d+:\d+\)?$|@(?:https?|blob|file):\S+:\d+:\d+$/

/** An error as its name and stack places, without its message. Any other value: its type. */
export const toldOf = (said: unknown): string => {
  if (!(said instanceof Error)) return typeof said
  const places = (said.stack ?? "").split("\n").filter((line) => PLACE.test(line))
  return [said.name.replace(/\W/g, ""), ...places].join("\n")
}

export const logger = {
  warn: (what: string, cause?: unknown): void =>
    console.warn(...(cause === undefined ? [what] : [what, typeof cause === "string" ? cause : toldOf(cause)])),
}
