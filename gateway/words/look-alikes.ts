/**
 * Letters of other scripts that look like Latin ones, from Unicode's confusables (UTS 39): a text that looks like a
 * forbidden word counts as that word. Pure.
 */

/** Both cases in one line. Letters that NFKD reduces to Latin letters by itself are not listed. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "ɑαаΑАᎪᗅꓮ",
  b: "ƄЬᏏᖯꞴΒВᏴᗷꓐβ",
  c: "ᴄⲥсꮯⲤСᏟꓚ",
  d: "ԁᏧᑯꓒᎠᗞᗪꓓ",
  e: "ꬲеҽΕЕᎬꓰ",
  f: "ꬵꞙẝք𝈓ꞘϜᖴꓝ",
  g: "ɡᶃƍցԌᏀᏳꓖ",
  h: "һհᏂΗⲎНᎻᕼꓧн",
  i: "ıɪɩιіꙇӏꭵᎥ",
  j: "ϳјꞲͿЈᎫᒍꓙ",
  k: "ΚⲔКᏦꓗкκ",
  l: "ⳐᏞᒪꓡ",
  m: "ΜϺⲘМᎷᗰꓟм",
  n: "ոռΝⲚꓠη",
  o: "ᴏᴑꬽοσⲟоօΟⲞОՕꓳ",
  p: "ρⲣрΡⲢРᏢᑭꓑ",
  q: "ԛգզ",
  r: "ꭇꭈᴦꮁ𝈖ƦᎡᏒᖇꓣ",
  s: "ꜱƽѕꮪЅՏᏕᏚꓢ",
  t: "ΤⲦТᎢꓔтτ",
  u: "ꞟᴜꭎꭒʋυսՍᑌꓴ",
  v: "ᴠνѵꮩ𝈍ѴᏙᐯꓦ",
  w: "ɯᴡѡԝաꮃԜᎳᏔꓪ",
  x: "᙮хᕁᕽ᙭ꞳΧⲬХꓫ",
  y: "ɣᶌʏỿꭚγуүΥⲨУҮᎩᎽꓬ",
  z: "ᴢꮓΖᏃꓜ",
}

/** Upright strokes, which can be read as an i or an l; so can a capital Latin I. */
const STROKES = "ƖǀΙⲒІӀꓲ𝈪I"

const latinOf = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((it) => [it, latin])))

/** Matches each letter that looks like a Latin one. */
export const LOOK_ALIKE = new RegExp(`[${[...latinOf.keys()].join("")}${STROKES.replace("I", "")}]`, "gu")

/**
 * The Latin letter that a letter looks like, with strokes read as `stroke`; the letter itself when it looks like none.
 */
export const latinLookOf = (letter: string, stroke: "i" | "l"): string =>
  latinOf.get(letter) ?? (STROKES.includes(letter) ? stroke : letter)

/** The name in the Latin letters that it seems to consist of. */
export const skeletonOf = (name: string, stroke: "i" | "l"): string =>
  [...name.normalize("NFKD").replace(/\p{M}/gu, "")].map((letter) => latinLookOf(letter, stroke)).join("")
