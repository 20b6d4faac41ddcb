/** Extras of a face besides hair: beard, glasses, earrings, headphones. */
import type { Recipe } from "./recipe.ts"

const JAW =
  "M196 330 C204 350 208 380 220 404 C240 384 262 380 276 386 C290 390 310 390 324 386 C338 380 360 384 380 404 C392 380 396 350 404 330 L404 480 L196 480 Z"

/** Drawn over the face and under the mouth. */
export const beard = (r: Recipe): string => {
  if (r.beard === "none") return ""
  const { dark } = r.hair
  const dx = r.turn * 11
  const moustache = `M${300 + dx} 398 C${280 + dx} 390 ${262 + dx} 402 ${256 + dx} 420 C${272 + dx} 412 ${286 + dx} 412 ${300 + dx} 410 C${314 + dx} 412 ${328 + dx} 412 ${344 + dx} 420 C${338 + dx} 402 ${320 + dx} 390 ${300 + dx} 398 Z`
  if (r.beard === "stubble" || r.beard === "short") {
    const [jaw, lip] = r.beard === "short" ? [0.62, 0.42] : [0.24, 0.1]
    return `<linearGradient id="stubble" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="372" y2="440"><stop offset="0" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity="${jaw}"/></linearGradient><g clip-path="url(#head)"><path d="${JAW}" fill="url(#stubble)"/></g><path d="${moustache}" fill="${dark}" opacity="${lip}"/>`
  }
  const outline = `M196 320 C200 400 206 450 240 484 C266 506 334 506 360 484 C394 450 400 400 404 320 C396 350 388 380 374 398 C352 392 340 400 ${336 + dx} 424 C${330 + dx} 440 ${270 + dx} 440 ${264 + dx} 424 C260 400 248 392 226 398 C212 380 204 350 196 320 Z`
  return `<g opacity=".94"><path d="${outline}" fill="${dark}"/><path d="${moustache}" fill="${dark}"/></g><path d="M${262 + dx} 470 C280 480 320 480 ${338 + dx} 470" stroke="${r.hair.light}" stroke-width="3" fill="none" opacity=".25"/>`
}

const glasses = (r: Recipe): string => {
  if (r.glasses === "none") return ""
  const dx = r.turn * 11
  const lens = (x: number): string =>
    r.glasses === "round"
      ? `<circle cx="${x}" cy="334" r="38"/>`
      : `<rect x="${x - 39}" y="306" width="78" height="58" rx="16"/>`
  const [left, right] = [lens(253 + dx), lens(347 + dx)]
  return `<g fill="#fff" fill-opacity=".07" stroke="${r.skin.base < "#a" ? "#d9a566" : "#241726"}" stroke-width="5">${left}${right}<path d="M${291 + dx} 330 C${296 + dx} 324 ${304 + dx} 324 ${309 + dx} 330" fill="none"/><path d="M${215 + dx} 326 L200 320 M${385 + dx} 326 L400 320" fill="none"/></g><path d="M${236 + dx} 316 L${228 + dx} 332 M${332 + dx} 316 L${322 + dx} 336" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/>`
}

const earrings = (r: Recipe): string => {
  const gold = "#f5cf86"
  const one = (x: number): string => {
    switch (r.earrings) {
      case "hoop":
        return `<circle cx="${x}" cy="396" r="22" fill="none" stroke="${gold}" stroke-width="4.5"/>`
      case "drop":
        return `<path d="M${x} 374 V392" stroke="${gold}" stroke-width="2.5"/><path d="M${x} 390 C${x + 10} 406 ${x + 8} 418 ${x} 418 C${x - 8} 418 ${x - 10} 406 ${x} 390 Z" fill="${r.cloth.accent}" stroke="${gold}" stroke-width="2"/>`
      case "stud":
        return `<circle cx="${x}" cy="374" r="5.5" fill="${gold}"/><circle cx="${x - 1.5}" cy="372.5" r="1.8" fill="#fff"/>`
      default:
        return ""
    }
  }
  return one(191) + one(409)
}

const headphones = (r: Recipe): string =>
  r.headphones
    ? `<path d="M178 330 C168 180 240 116 300 116 C360 116 432 180 422 330" fill="none" stroke="#2a2033" stroke-width="17"/><path d="M182 300 C178 190 246 126 300 126" fill="none" stroke="${r.mood.cool}" stroke-width="4" opacity=".7"/><rect x="156" y="290" width="44" height="96" rx="22" fill="#33273f"/><rect x="400" y="290" width="44" height="96" rx="22" fill="#33273f"/><rect x="160" y="298" width="10" height="80" rx="5" fill="${r.mood.glow}" opacity=".9"/><rect x="430" y="298" width="10" height="80" rx="5" fill="${r.mood.glow}" opacity=".9"/>`
    : ""

/** Drawn over face and hair. */
export const worn = (r: Recipe): string => glasses(r) + headphones(r)
/** Drawn over the ears and under the front hair. */
export const onEars = (r: Recipe): string => earrings(r)
