/** The small default picture of a new user: an initial on a gradient, as an SVG text. */
import { MOODS } from "./portrait/palette.ts"
import { seeded } from "./seeded.ts"

const escaped = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`)

const initialOf = (name: string): string => {
  const letter = [...name.trim()].find((char) => /[\p{L}\p{N}]/u.test(char)) ?? "?"
  return escaped(letter.toLocaleUpperCase("en"))
}

export const avatarOf = (userId: number, name: string): string => {
  const mood = seeded("avatar", userId).pick(MOODS)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" width="240" height="320"><defs><linearGradient id="g" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${mood.middle}"/><stop offset="1" stop-color="${mood.deep}"/></linearGradient><radialGradient id="h"><stop offset="0" stop-color="${mood.glow}" stop-opacity=".55"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient></defs><rect width="240" height="320" fill="url(#g)"/><circle cx="186" cy="70" r="120" fill="url(#h)"/><circle cx="40" cy="280" r="100" fill="url(#h)" opacity=".6"/><text x="120" y="160" fill="#fff5ee" font-family="Outfit,system-ui,sans-serif" font-size="124" font-weight="600" text-anchor="middle" dominant-baseline="central">${initialOf(name)}</text></svg>`
}
