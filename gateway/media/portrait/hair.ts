/**
 * Hair in the scene's light. Shapes share one gradient, strands show the flow, the edges catch the scene's two lights.
 */
import type { Cut } from "./hair-kit.ts"
import { mensCuts } from "./mens-hair.ts"
import type { HairCut, Recipe } from "./recipe.ts"
import { womensCuts } from "./womens-hair.ts"

const cuts: Record<HairCut, (r: Recipe) => Cut> = { ...womensCuts, ...mensCuts }

/** Half the width that the edge light spans. */
const reach = (r: Recipe): number =>
  r.cut === "curls" ? 215 : r.cut === "waves" || r.cut === "ponytail" ? 190 : r.cut === "afro" ? 160 : 150
const edge = (r: Recipe): number => (r.cut === "curls" || r.cut === "afro" ? 0.12 : 0.19)

export const hairDefs = (r: Recipe): string => `
<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="200" y1="130" x2="380" y2="640"><stop offset="0" stop-color="${r.hair.base}"/><stop offset=".35" stop-color="${r.hair.base}"/><stop offset="1" stop-color="${r.hair.dark}"/></linearGradient>
<linearGradient id="hairback" gradientUnits="userSpaceOnUse" x1="0" y1="160" x2="0" y2="600"><stop offset="0" stop-color="${r.hair.base}"/><stop offset=".5" stop-color="${r.hair.dark}"/><stop offset="1" stop-color="${r.hair.dark}"/></linearGradient>
<linearGradient id="gleam" gradientUnits="userSpaceOnUse" x1="0" y1="140" x2="0" y2="560"><stop offset="0" stop-color="${r.hair.light}" stop-opacity=".15"/><stop offset=".18" stop-color="${r.hair.light}" stop-opacity=".95"/><stop offset=".45" stop-color="${r.hair.light}" stop-opacity=".3"/><stop offset="1" stop-color="${r.hair.light}" stop-opacity=".1"/></linearGradient>
<linearGradient id="rimhair" gradientUnits="userSpaceOnUse" x1="${300 - reach(r)}" y1="0" x2="${300 + reach(r)}" y2="0"><stop offset="0" stop-color="${r.mood.cool}" stop-opacity=".75"/><stop offset="${edge(r)}" stop-color="${r.mood.cool}" stop-opacity="0"/><stop offset="${1 - edge(r)}" stop-color="${r.mood.warm}" stop-opacity="0"/><stop offset="1" stop-color="${r.mood.warm}" stop-opacity=".8"/></linearGradient>`

const strands = (d: string): string =>
  `<g fill="none" stroke="url(#gleam)" stroke-width="4" stroke-linecap="round" opacity=".75">${d}</g>`

export const hairBack = (r: Recipe): string => {
  const cut = cuts[r.cut](r)
  return `<clipPath id="back">${cut.back}</clipPath><g fill="url(#hairback)">${cut.back}</g><rect width="600" height="820" y="-20" fill="url(#rimhair)" clip-path="url(#back)"/>${cut.backStrands ? strands(cut.backStrands) : ""}`
}

export const hairFront = (r: Recipe): string => {
  const cut = cuts[r.cut](r)
  const veil = r.cut === "buzz" ? ' opacity=".55"' : ""
  return `<clipPath id="front">${cut.front}</clipPath><g${veil}><g fill="url(#hair)">${cut.front}</g>${strands(cut.strands)}<rect width="600" height="820" y="-20" fill="url(#rimhair)" opacity=".7" clip-path="url(#front)"/></g>`
}
