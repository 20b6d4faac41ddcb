/**
 * The default picture of a user without a photo: an initial on a gradient. Its address says all that is drawn, so that
 * asking for it tells nobody whether an account exists or what its name is.
 */

/**
 * A user id, and the code point of the initial in hexadecimal. Without one, as for a name without letters, a question
 * mark is drawn.
 */
const ADDRESS = /^\/media\/avatar\/(\d{1,12})(?:-([0-9a-f]{1,6}))?\.svg$/
const LETTER = /[\p{L}\p{N}]/u

export const initialAvatarOf = (userId: number, name: string): string => {
  const letter = [...name].find((char) => LETTER.test(char))?.codePointAt(0)
  return `/media/avatar/${userId}${letter === undefined ? "" : `-${letter.toString(16)}`}.svg`
}

/** Whose initial the address has; undefined when it is the address of something else. */
export const readInitialAvatar = (path: string): { readonly userId: number; readonly letter: string } | undefined => {
  const [, userId, code] = ADDRESS.exec(path) ?? []
  if (userId === undefined) return undefined
  const point = Number.parseInt(code ?? "3f", 16)
  const letter = point > 0x10ffff ? "?" : String.fromCodePoint(point)
  return { userId: Number(userId), letter: LETTER.test(letter) ? letter : "?" }
}
