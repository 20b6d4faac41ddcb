/** One portrait as an SVG text, 600 x 800: ground, figure, light. The same recipe gives the same bytes. */
import { backdrop, backdropDefs, dusk } from "./backdrop.ts"
import { body, bodyDefs } from "./body.ts"
import { beard, onEars, worn } from "./extras.ts"
import { face, faceDefs, faceRim, mouth } from "./face.ts"
import { hairBack, hairDefs, hairFront } from "./hair.ts"
import { type Recipe, recipeOf, type Sitter } from "./recipe.ts"

const figure = (r: Recipe): string => {
  const head = `rotate(${r.tilt.toFixed(2)} 300 500)`
  const shoulders = `translate(${(-r.turn * 9).toFixed(1)} ${r.figure === "woman" ? -70 : -64}) rotate(${r.lean.toFixed(2)} 300 520)`
  const hair = `translate(${(r.turn * 4).toFixed(1)} 0)`
  return `<g transform="${head}">${hairBack(r)}</g><g transform="${shoulders}">${body(r)}</g><g transform="${head}">${face(r)}${beard(r)}${mouth(r)}${faceRim(r)}${onEars(r)}<g transform="${hair}">${hairFront(r)}</g>${worn(r)}</g>`
}

export const drawPortrait = (r: Recipe): string => {
  const mirror = r.mirrored ? "translate(600 0) scale(-1 1) " : ""
  const place = `${mirror}translate(${(300 + r.shift).toFixed(1)} ${r.eyeLine}) scale(${r.zoom}) translate(-300 -330)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><defs>${backdropDefs(r)}${faceDefs(r)}${bodyDefs(r)}${hairDefs(r)}</defs>${backdrop(r)}<g transform="${place}">${figure(r)}</g>${dusk}</svg>`.replace(
    /\n/g,
    "",
  )
}

/** Picture `n` (from 0) of a sitter. */
export const portraitOf = (sitter: Sitter, n: number): string => drawPortrait(recipeOf(sitter, n))
