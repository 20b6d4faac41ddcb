/** Neck, shoulders and clothes, drawn from the chin down to the lower edge of the frame. */
import type { Recipe } from "./recipe.ts"

/** Half the width of the shoulders. */
const span = (r: Recipe): number => (r.figure === "man" ? 248 : 206)
const neckHalf = (r: Recipe): number => (r.figure === "man" ? 66 : 43)

/** The outline of neck and shoulders, symmetric about x = 300. */
const torso = (r: Recipe): string => {
  const [s, k] = [span(r), neckHalf(r)]
  return `M${300 - k} 400 L${300 - k} 520 C${300 - k} 556 ${300 - k - 34} 568 ${300 - s * 0.6} 586 C${300 - s} 606 ${300 - s - 26} 652 ${300 - s - 44} 820 L${300 + s + 44} 820 C${300 + s + 26} 652 ${300 + s} 606 ${300 + s * 0.6} 586 C${300 + k + 34} 568 ${300 + k} 556 ${300 + k} 520 L${300 + k} 400 Z`
}

/** A garment's outline with a neckline: `from`: half its width at the shoulders, `dip`: its depth, `sharp`: a V. */
const cloth = (r: Recipe, from: number, dip: number, sharp: boolean): string => {
  const s = span(r)
  const y = 572 + (from - 84) * 0.2
  const neck = sharp
    ? `L300 ${y + dip} L${300 + from} ${y}`
    : `C${300 - from * 0.66} ${y + dip * 1.18} ${300 + from * 0.66} ${y + dip * 1.18} ${300 + from} ${y}`
  return `M${300 - from} ${y} ${neck} C${300 + from + 26} ${y + 8} ${300 + s * 0.62} 583 ${300 + s * 0.68} 588 C${300 + s + 6} 606 ${300 + s + 32} 652 ${300 + s + 52} 820 L${300 - s - 52} 820 C${300 - s - 32} 652 ${300 - s - 6} 606 ${300 - s * 0.68} 588 C${300 - s * 0.62} 583 ${300 - from - 26} ${y + 8} ${300 - from} ${y} Z`
}

const shape = (r: Recipe): string => {
  switch (r.garment) {
    case "vneck":
      return cloth(r, 92, 96, true)
    case "dress":
      return cloth(r, 118, 74, false)
    case "shirt":
      return cloth(r, 66, 84, true)
    case "turtleneck":
      return cloth(r, 62, 8, false)
    case "henley":
      return cloth(r, 84, 52, false)
    case "blazer":
    case "jacket":
      return cloth(r, 84, 44, false)
    case "shoulder": {
      const s = span(r)
      return `M${300 - s - 10} 676 C${300 - s * 0.5} 640 ${300 - 60} 690 300 688 C360 690 ${300 + s * 0.5} 640 ${300 + s + 10} 676 L${300 + s + 56} 820 L${300 - s - 56} 820 Z`
    }
    default:
      return cloth(r, 88, 50, false)
  }
}

const patternDef = (r: Recipe): string => {
  const c = r.cloth.accent
  switch (r.pattern) {
    case "stripes":
      return `<pattern id="weave" width="40" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(-3)"><rect width="40" height="11" fill="${c}" opacity=".55"/></pattern>`
    case "dots":
      return `<pattern id="weave" width="38" height="38" patternUnits="userSpaceOnUse"><circle cx="9" cy="9" r="4.5" fill="${c}" opacity=".7"/><circle cx="28" cy="28" r="4.5" fill="${c}" opacity=".7"/></pattern>`
    case "check":
      return `<pattern id="weave" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(4)"><rect width="24" height="60" fill="${c}" opacity=".22"/><rect width="60" height="24" fill="${c}" opacity=".22"/><path d="M42 0V60M0 42H60" stroke="${c}" stroke-width="3" opacity=".3"/></pattern>`
    default:
      return ""
  }
}

export const bodyDefs = (r: Recipe): string => `
<clipPath id="cloth"><path d="${shape(r)}"/></clipPath><clipPath id="torso"><path d="${torso(r)}"/></clipPath>
<linearGradient id="clothfill" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${r.cloth.base}"/><stop offset="1" stop-color="${r.cloth.fold}"/></linearGradient>
<linearGradient id="skinfall" x1="0" x2="1"><stop offset="0" stop-color="${r.skin.shade}"/><stop offset=".45" stop-color="${r.skin.base}"/><stop offset=".8" stop-color="${r.skin.base}"/><stop offset="1" stop-color="${r.skin.light}"/></linearGradient>
<linearGradient id="rimbody" x1="0" x2="1"><stop offset="0" stop-color="${r.mood.cool}" stop-opacity=".55"/><stop offset=".07" stop-color="${r.mood.cool}" stop-opacity=".1"/><stop offset=".2" stop-color="${r.mood.cool}" stop-opacity="0"/><stop offset=".84" stop-color="${r.mood.warm}" stop-opacity="0"/><stop offset=".94" stop-color="${r.mood.warm}" stop-opacity=".14"/><stop offset="1" stop-color="${r.mood.warm}" stop-opacity=".7"/></linearGradient>
<linearGradient id="under" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${r.skin.shade}" stop-opacity=".95"/><stop offset="1" stop-color="${r.skin.shade}" stop-opacity="0"/></linearGradient>
${patternDef(r)}`

const collarbones = (r: Recipe): string =>
  `<g fill="none" stroke="${r.skin.shade}" stroke-width="4" stroke-linecap="round" opacity=".55"><path d="M278 610 C240 600 205 602 160 596"/><path d="M322 610 C360 600 395 602 440 596"/><path d="M292 604 C296 616 304 616 308 604" stroke-width="3"/></g>
<g fill="none" stroke="${r.skin.light}" stroke-width="5" stroke-linecap="round" opacity=".4"><path d="M330 604 C364 594 395 596 430 590"/></g>`

const neckline = (r: Recipe, from: number, dip: number, width: number): string => {
  const y = 572 + (from - 84) * 0.2
  return `<path d="M${300 - from} ${y} C${300 - from * 0.66} ${y + dip * 1.18} ${300 + from * 0.66} ${y + dip * 1.18} ${300 + from} ${y}" fill="none" stroke="${r.cloth.fold}" stroke-width="${width}" stroke-linecap="round" opacity=".75"/>`
}

const lapels = (r: Recipe, coat: string, dark: string): string => {
  const s = span(r)
  const side = (k: -1 | 1): string =>
    `<g transform="translate(300 0) scale(${k} 1)"><path d="M74 566 C100 580 ${s * 0.62} 583 ${s * 0.68} 588 C${s + 6} 606 ${s + 36} 652 ${s + 56} 820 L18 820 C30 740 90 660 74 566 Z" fill="${coat}"/><path d="M74 564 C110 590 128 604 134 640 L104 650 L116 668 C90 720 50 770 20 820 C14 760 70 680 74 564 Z" fill="${dark}"/><path d="M134 640 L104 650 L116 668" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"/></g>`
  return side(-1) + side(1)
}

/** A garment's details besides its cut: collars, ribs, buttons, hoods. */
const details = (r: Recipe): string => {
  const { fold, accent, base } = r.cloth
  const k = neckHalf(r)
  switch (r.garment) {
    case "turtleneck":
      return `<path d="M${300 - k - 8} 508 C${300 - k - 2} 500 ${300 + k + 2} 500 ${300 + k + 8} 508 L${300 + k + 20} 586 C${300 + 40} 606 ${300 - 40} 606 ${300 - k - 20} 586 Z" fill="${base}"/><path d="M${300 - k - 8} 508 C${300 - k - 2} 524 ${300 + k + 2} 524 ${300 + k + 8} 508" fill="none" stroke="${fold}" stroke-width="5" opacity=".6"/>${[-36, -18, 0, 18, 36].map((x) => `<path d="M${300 + x} 524 L${300 + x * 1.2} 596" stroke="${fold}" stroke-width="4" opacity=".35"/>`).join("")}`
    case "shirt":
      return `<path d="M300 656 L300 820" stroke="${fold}" stroke-width="3" opacity=".7"/>${[690, 735, 780].map((y) => `<circle cx="309" cy="${y}" r="4.5" fill="${accent}" opacity=".9"/>`).join("")}<path d="M232 556 L300 658 L254 690 L206 584 Z" fill="${base}"/><path d="M368 556 L300 658 L346 690 L394 584 Z" fill="${base}"/><path d="M232 556 L300 658 L254 690 L206 584 M368 556 L300 658 L346 690 L394 584" fill="none" stroke="${fold}" stroke-width="3" opacity=".6"/>`
    case "henley":
      return `${neckline(r, 84, 52, 12)}<path d="M300 636 L300 720" stroke="${fold}" stroke-width="12" opacity=".6"/>${[652, 680, 706].map((y) => `<circle cx="300" cy="${y}" r="4" fill="${accent}"/>`).join("")}`
    case "blazer":
      return `${neckline(r, 84, 44, 5)}${lapels(r, "#2b2036", "#1d1527")}`
    case "jacket":
      return `${neckline(r, 84, 44, 5)}${lapels(r, "#5d3a2e", "#7d5240")}`
    case "hoodie":
      return `<path d="M196 560 C190 640 260 668 300 668 C340 668 410 640 404 560 C420 570 440 584 436 604 C420 676 350 700 300 700 C250 700 180 676 164 604 C160 584 180 570 196 560 Z" fill="${base}"/><path d="M196 560 C190 640 260 668 300 668 C340 668 410 640 404 560" fill="none" stroke="${fold}" stroke-width="5" opacity=".7"/><path d="M262 676 C258 720 264 750 260 776 M338 676 C342 716 336 742 341 764" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`
    case "knit":
      return `${neckline(r, 88, 50, 22)}${[-150, -100, -50, 0, 50, 100, 150].map((x) => `<path d="M${300 + x} 640 C${296 + x} 700 ${304 + x} 760 ${300 + x} 820" fill="none" stroke="${fold}" stroke-width="5" stroke-dasharray="10 7" opacity=".4"/>`).join("")}`
    case "shoulder":
      return `<path d="M${300 - span(r) - 10} 676 C${300 - span(r) * 0.5} 640 240 690 300 688 C360 690 ${300 + span(r) * 0.5} 640 ${300 + span(r) + 10} 676 L${300 + span(r) + 18} 712 C${300 + span(r) * 0.5} 682 360 728 300 726 C240 728 ${300 - span(r) * 0.5} 682 ${300 - span(r) - 18} 712 Z" fill="${base}"/><path d="M${300 - span(r) - 18} 712 C${300 - span(r) * 0.5} 682 240 728 300 726 C360 728 ${300 + span(r) * 0.5} 682 ${300 + span(r) + 18} 712" fill="none" stroke="${fold}" stroke-width="4" opacity=".6"/>`
    case "dress":
      return neckline(r, 118, 74, 6)
    case "vneck":
      return `<path d="M208 574 L300 670 L392 574" fill="none" stroke="${fold}" stroke-width="9" stroke-linejoin="round" opacity=".6"/>`
    default:
      return neckline(r, 88, 50, 12)
  }
}

const folds = (r: Recipe): string => {
  const s = span(r)
  return `<g fill="none" stroke="${r.cloth.fold}" stroke-linecap="round" opacity=".5"><path d="M${300 - s * 0.72} 640 C${300 - s * 0.66} 700 ${300 - s * 0.74} 760 ${300 - s * 0.68} 820" stroke-width="8"/><path d="M${300 + s * 0.72} 640 C${300 + s * 0.64} 700 ${300 + s * 0.76} 760 ${300 + s * 0.68} 820" stroke-width="8"/><path d="M${300 - s * 0.4} 700 C${300 - s * 0.2} 724 ${300 + s * 0.1} 716 ${300 + s * 0.3} 740" stroke-width="4" opacity=".6"/></g>`
}

const necklace = (r: Recipe): string =>
  r.necklace
    ? `<path d="M232 578 C262 640 338 640 368 578" fill="none" stroke="#f3d08a" stroke-width="2.6"/><circle cx="300" cy="628" r="6.5" fill="#f8dfa4"/><circle cx="298" cy="626" r="2" fill="#fff"/>`
    : ""

/** Neck, shoulders, clothes and their light. */
export const body = (r: Recipe): string => {
  const skin = torso(r)
  const dress = shape(r)
  const weave =
    r.pattern !== "plain" && !["blazer", "jacket"].includes(r.garment) ? `<path d="${dress}" fill="url(#weave)"/>` : ""
  return `<path d="${skin}" fill="url(#skinfall)"/>
<g clip-path="url(#torso)"><path d="M200 400 H400 V486 C380 560 330 575 300 575 C262 575 222 560 200 486 Z" fill="url(#under)" opacity=".9"/></g>
${collarbones(r)}${necklace(r)}<path d="${dress}" fill="url(#clothfill)"/>${weave}<g clip-path="url(#cloth)">${folds(r)}</g><g>${details(r)}</g>
<path d="${dress}" fill="url(#rimbody)"/><path d="${skin}" fill="url(#rimbody)" opacity=".25"/>`
}
