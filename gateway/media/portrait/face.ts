/**
 * The face: skull, ears, features. Drawn around (300, 330) on the 600 x 800 ground, facing the viewer; shifts turn it.
 */
import type { Recipe } from "./recipe.ts"

const EYE = "M-28 3 C-20 -10 6 -17 28 -5 C20 10 -12 14 -28 3 Z"

/** Outline of the head, also used to clip what is drawn on it. */
export const headPath = (r: Recipe): string => {
  const man = r.figure === "man"
  const jaw = (man ? 84 : 72) + r.jaw * 5
  const chin = (man ? 38 : 26) + r.jaw * 4
  const end = man ? 476 : 464
  // The chin moves with the turn of the head.
  const to = 300 + r.turn * 6
  return (
    `M300 176 C366 176 402 222 402 296 C402 350 ${to + jaw + 18} 388 ${to + jaw} 418 ` +
    `C${to + jaw - 12} ${end - 22} ${to + chin} ${end} ${to} ${end} ` +
    `C${to - chin} ${end} ${to - jaw + 12} ${end - 22} ${to - jaw} 418 ` +
    `C${to - jaw - 18} 388 198 350 198 296 C198 222 234 176 300 176 Z`
  )
}

export const faceDefs = (r: Recipe): string => `
<clipPath id="eye"><path d="${EYE}"/></clipPath>
<clipPath id="head"><path d="${headPath(r)}"/></clipPath>
<radialGradient id="iris"><stop offset=".2" stop-color="${r.eyes}" stop-opacity=".75"/><stop offset=".75" stop-color="${r.eyes}"/><stop offset="1" stop-color="#120a10"/></radialGradient>
<radialGradient id="blush"><stop offset="0" stop-color="${r.skin.blush}" stop-opacity="${r.figure === "man" ? 0.16 : 0.4}"/><stop offset="1" stop-color="${r.skin.blush}" stop-opacity="0"/></radialGradient>
<radialGradient id="shine"><stop offset="0" stop-color="${r.skin.light}" stop-opacity=".85"/><stop offset="1" stop-color="${r.skin.light}" stop-opacity="0"/></radialGradient>
<linearGradient id="facecast" x1="0" x2="1" y1=".25" y2=".6"><stop offset="0" stop-color="${r.skin.shade}" stop-opacity=".85"/><stop offset=".38" stop-color="${r.skin.shade}" stop-opacity="0"/><stop offset=".8" stop-color="${r.skin.light}" stop-opacity="0"/><stop offset="1" stop-color="${r.skin.light}" stop-opacity=".65"/></linearGradient>
<linearGradient id="facedown" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${r.skin.shade}" stop-opacity=".55"/><stop offset=".3" stop-color="${r.skin.shade}" stop-opacity="0"/><stop offset=".82" stop-color="${r.skin.shade}" stop-opacity="0"/><stop offset="1" stop-color="${r.skin.shade}" stop-opacity=".6"/></linearGradient>
<linearGradient id="rimface" x1="0" x2="1"><stop offset="0" stop-color="${r.mood.cool}" stop-opacity=".34"/><stop offset=".14" stop-color="${r.mood.cool}" stop-opacity="0"/><stop offset=".88" stop-color="${r.mood.warm}" stop-opacity="0"/><stop offset="1" stop-color="${r.mood.warm}" stop-opacity=".45"/></linearGradient>`

const ear = (r: Recipe, side: -1 | 1): string => {
  // The far ear moves behind the cheek.
  const far = Math.max(0, side * r.turn)
  const x = 300 + side * (101 - far * 5)
  return `<g transform="translate(${x} 338) scale(${side * Math.max(0.25, 1 - far * 0.5)} 1)"><path d="M-8 -30 C10 -42 24 -28 20 -4 C17 16 8 34 -6 32 Z" fill="${r.skin.base}"/><path d="M0 -20 C10 -24 14 -12 10 2 C8 12 4 18 -1 18" fill="none" stroke="${r.skin.shade}" stroke-width="3.5" stroke-linecap="round" opacity=".7"/></g>`
}

const eye = (r: Recipe, side: -1 | 1): string => {
  const woman = r.figure === "woman"
  const far = Math.max(0, side * r.turn)
  const squeeze = 1 - 0.11 * far
  const open = (woman ? 1.08 : 0.88) + r.eyeOpen * 0.07 - (r.smile === "open" ? 0.1 : 0)
  const tilt = (woman ? 1.5 : 0) + r.eyeTilt * 2.5
  const x = 300 + side * (47 - far * 3) + r.turn * 12
  const gaze = r.turn * 2.4 * side
  const lash = woman
    ? `<path d="M-29 4 C-20 -14 6 -22 29 -7 L39 -13 C36 -4 31 0 27 -2 C8 -14 -14 -9 -29 4 Z" fill="#1a0d14"/><path d="M-24 6 C-10 14 14 11 27 -2" fill="none" stroke="#1a0d14" stroke-width="1.6" opacity=".45"/>`
    : `<path d="M-28 3 C-19 -12 6 -19 28 -6 C30 -3 29 -1 27 -2 C8 -13 -14 -8 -28 3 Z" fill="#1a0d14"/><path d="M-20 8 C-8 12 12 10 24 1" fill="none" stroke="${r.skin.shade}" stroke-width="2" opacity=".8"/>`
  const shadow = woman
    ? `<path d="M-27 0 C-20 -24 12 -32 36 -14 C14 -18 -14 -12 -27 0 Z" fill="${r.lipstick ?? r.skin.shade}" opacity=".24"/>`
    : ""
  if (r.smile === "laugh")
    return `<g transform="translate(${x} 330) scale(${side * squeeze} 1)"><ellipse cx="0" cy="-2" rx="36" ry="22" fill="${r.skin.shade}" opacity=".2"/><path d="M-27 6 C-18 -13 14 -15 28 3" fill="none" stroke="#1a0d14" stroke-width="${woman ? 5.5 : 4.5}" stroke-linecap="round"/>${woman ? '<path d="M24 -2 L36 -6 M18 -8 L28 -14" stroke="#1a0d14" stroke-width="3" stroke-linecap="round"/>' : ""}<path d="M-22 17 C-8 22 12 21 24 14" fill="none" stroke="${r.skin.shade}" stroke-width="2.4" stroke-linecap="round" opacity=".7"/></g>`
  return `<g transform="translate(${x} 332) scale(${side * squeeze} ${open}) rotate(${-tilt})">
<ellipse cx="0" cy="-4" rx="38" ry="26" fill="${r.skin.shade}" opacity=".22"/>${shadow}
<path d="${EYE}" fill="#fbf4f1"/>
<g clip-path="url(#eye)"><circle cx="${1 + gaze}" cy="-3" r="14" fill="url(#iris)"/><circle cx="${1 + gaze}" cy="-3" r="5.6" fill="#0d070b"/><path d="M-30 -4 C-18 -18 8 -22 30 -10 L30 -4 C10 -13 -12 -8 -28 6 Z" fill="#3a2030" opacity=".3"/></g>
<circle cx="${(-3 + gaze * side) * side + (side < 0 ? 2 : 0)}" cy="-8" r="3.1" fill="#fff" opacity=".95"/><circle cx="${5 + gaze}" cy="2" r="1.6" fill="#fff" opacity=".6"/>
${lash}<path d="M-25 -11 C-14 -24 10 -28 30 -15" fill="none" stroke="${r.skin.shade}" stroke-width="2.2" stroke-linecap="round" opacity=".9"/></g>`
}

const brow = (r: Recipe, side: -1 | 1): string => {
  const man = r.figure === "man"
  const weight = (man ? 10.5 : 5.2) + r.browWeight * 1.6
  const arch = man ? 5 + r.browArch * 2 : 8 + r.browArch * 3
  const far = Math.max(0, side * r.turn)
  const squeeze = 1 - 0.1 * far
  // A smile raises the brows, and no brow frowns.
  const y = (man ? 303 : 297) - (r.smile === "closed" ? 0 : 3)
  return `<path transform="translate(${300 + side * (47 - far * 3) + r.turn * 13} ${y}) scale(${side * squeeze} 1) rotate(${man ? 5 : 6})" d="M-30 ${6 - weight * 0.3} C-18 ${-arch * 0.7} 8 ${-arch - 4} 37 ${-1} C10 ${-arch + weight * 0.55} -14 ${-arch * 0.2 + weight * 0.6} -28 ${6 + weight * 0.7} C-32 ${6 + weight * 0.5} -32 ${6} -30 ${6 - weight * 0.3} Z" fill="${r.hair.dark}" opacity=".88"/>`
}

const nose = (r: Recipe): string => {
  const wide = (r.figure === "man" ? 21 : 15.5) + r.nose * 2.5
  const x = 300 + r.turn * 17
  return `<g transform="translate(${x} 386)">
<path d="M${-8 - r.turn * 8} -72 C-6 -40 -10 -20 ${-wide} -2 C-10 4 -4 2 0 -4 C-2 -30 -2 -50 2 -72 Z" fill="${r.skin.shade}" opacity=".3"/>
<ellipse cx="2" cy="-10" rx="8" ry="10" fill="url(#shine)"/><path d="M3 -64 L5 -22" stroke="${r.skin.light}" stroke-width="5" stroke-linecap="round" opacity=".4"/>
<path d="M${-wide} -3 C${-wide - 1} 6 ${-wide + 7} 7 -7 5 C-3 9 3 9 7 5 C${wide - 7} 7 ${wide + 1} 6 ${wide} -3" fill="none" stroke="${r.skin.shade}" stroke-width="3" stroke-linecap="round"/>
<ellipse cx="-7.5" cy="4" rx="4.6" ry="2.2" fill="${r.skin.shade}"/><ellipse cx="7.5" cy="4" rx="4.6" ry="2.2" fill="${r.skin.shade}"/></g>`
}

/** Drawn over a beard. */
export const mouth = (r: Recipe): string => {
  const woman = r.figure === "woman"
  const shows = r.smile === "open" || r.smile === "laugh"
  const full = (woman ? 1 : 0.74) + r.lips * 0.12
  const wide =
    (woman ? 1 : 1.1) * (r.smile === "laugh" ? 1.24 : r.smile === "open" ? 1.16 : r.smile === "soft" ? 1.08 : 1)
  const up = r.smile === "closed" ? 5 : r.smile === "soft" ? 9 : 11
  const deep = r.smile === "laugh" ? 11 : 2
  const colour = r.lipstick ?? r.skin.lip
  const tone = woman ? 1 : 0.62
  const corners = `<path d="M-38 ${-up - 3} C-36 ${-up} -34 ${-up + 1} -31 ${-up + 1}" stroke="${r.skin.shade}"/><path d="M38 ${-up - 3} C36 ${-up} 34 ${-up + 1} 31 ${-up + 1}" stroke="${r.skin.shade}"/>`
  const gap = shows
    ? `<path d="M-29 ${-up + 1} C-12 ${3} 12 ${3} 29 ${-up + 1} C18 ${13 + deep} -18 ${13 + deep} -29 ${-up + 1} Z" fill="#4a1420"/><path d="M-27 ${-up + 2} C-12 3 12 3 27 ${-up + 2} C18 9 -18 9 -27 ${-up + 2} Z" fill="#fff7f2"/>`
    : `<path d="M-30 ${-up + 1} C-16 4 -8 2 0 4 C8 2 16 4 30 ${-up + 1}" fill="none" stroke="#3d121d" stroke-width="2" stroke-linecap="round" opacity=".65"/>`
  const drop = r.smile === "laugh" ? 13 : shows ? 8 : 0
  return `<g transform="translate(${300 + r.turn * 13} 420) scale(${wide} 1)">
<ellipse cx="0" cy="27" rx="17" ry="4" fill="${r.skin.shade}" opacity=".3"/>
<path d="M-31 ${-up} C-20 ${-6 * full} -10 ${-12 * full} -4 ${-11 * full} C-1 ${-10 * full} 1 ${-10 * full} 4 ${-11 * full} C10 ${-12 * full} 20 ${-6 * full} 31 ${-up} C16 5 8 3 0 5 C-8 3 -16 5 -31 ${-up} Z" fill="${colour}" opacity="${tone}"/>
<path d="M-31 ${-up} C-16 ${4 + drop} -8 ${4 + drop} 0 ${4 + drop} C8 ${4 + drop} 16 ${4 + drop} 31 ${-up} C20 ${(15 + drop) * full} 10 ${(20 + drop) * full} 0 ${(20 + drop) * full} C-10 ${(20 + drop) * full} -20 ${(15 + drop) * full} -31 ${-up} Z" fill="${colour}" opacity="${tone}"/>
<path d="M-31 ${-up} C-20 ${-6 * full} -10 ${-12 * full} -4 ${-11 * full} C-1 ${-10 * full} 1 ${-10 * full} 4 ${-11 * full} C10 ${-12 * full} 20 ${-6 * full} 31 ${-up} C16 5 8 3 0 5 C-8 3 -16 5 -31 ${-up} Z" fill="#2a0814" opacity=".2"/>
${gap}<ellipse cx="3" cy="${12 * full + drop}" rx="11" ry="3" fill="#fff" opacity="${woman ? 0.32 : 0.14}"/>
<g fill="none" stroke-width="3" stroke-linecap="round" opacity=".6">${corners}</g></g>`
}

const freckles = [-52, -40, -28, 30, 42, 54, -46, 36].map((x, i) => [x, (i * 7) % 17] as const)

/** The head without hair and mouth. */
export const face = (r: Recipe): string => {
  const head = headPath(r)
  const spots = r.freckles
    ? freckles
        .map(
          ([x, y]) =>
            `<circle cx="${300 + x + r.turn * 10}" cy="${364 + y}" r="1.7" fill="${r.skin.shade}" opacity=".7"/>`,
        )
        .join("")
    : ""
  const creases =
    r.age >= 40
      ? `<g fill="none" stroke="${r.skin.shade}" stroke-width="2" opacity=".28" stroke-linecap="round"><path d="M${252 + r.turn * 11} 394 C246 402 244 412 248 422"/><path d="M${348 + r.turn * 11} 394 C354 402 356 412 352 422"/></g>`
      : ""
  return `${ear(r, -1)}${ear(r, 1)}<path d="${head}" fill="${r.skin.base}"/>
<g clip-path="url(#head)"><path d="${head}" fill="url(#facecast)"/><path d="${head}" fill="url(#facedown)"/>
<ellipse cx="${302 + r.turn * 16}" cy="252" rx="56" ry="34" fill="url(#shine)" opacity=".6"/>
<ellipse cx="${236 + r.turn * 12}" cy="384" rx="38" ry="26" fill="url(#blush)"/><ellipse cx="${364 + r.turn * 12}" cy="384" rx="38" ry="26" fill="url(#blush)"/>
<ellipse cx="${352 + r.turn * 12}" cy="366" rx="26" ry="13" fill="url(#shine)" opacity=".55"/><ellipse cx="${248 + r.turn * 12}" cy="366" rx="22" ry="11" fill="url(#shine)" opacity=".3"/>
<ellipse cx="${301 + r.turn * 10}" cy="450" rx="20" ry="9" fill="url(#shine)" opacity=".35"/></g>
${creases}${spots}${eye(r, -1)}${eye(r, 1)}${brow(r, -1)}${brow(r, 1)}${nose(r)}`
}

/** The coloured light on the edges of the face; drawn after the beard and before the hair. */
export const faceRim = (r: Recipe): string => `<path d="${headPath(r)}" fill="url(#rimface)"/>`
