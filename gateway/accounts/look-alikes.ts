/**
 * Letters of other scripts that look like Latin ones, from Unicode's confusables (UTS 39): a name that only looks like a
 * reserved or forbidden word is refused as that word is. Pure.
 */
import { keptName, type NicknameProblem, nicknameProblem } from "#schema/rules/account-rules.ts"

/** Both cases in one line; what NFKD brings down to Latin letters by itself is not here. */
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

/** Upright strokes, which pass for an i and for an l; so does a large Latin I. */
const STROKES = "ƖǀΙⲒІӀꓲ𝈪I"

const latinOf = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((it) => [it, latin])))

/** The name in the Latin letters that it seems to have, strokes read as `stroke`. */
export const skeletonOf = (name: string, stroke: "i" | "l"): string =>
  [...name.normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((letter) => latinOf.get(letter) ?? (STROKES.includes(letter) ? stroke : letter))
    .join("")

/** The problem of a name by the shared rules, by its looks too. */
export const nameProblem = (text: string): NicknameProblem | undefined => {
  const name = keptName(text)
  const looks = [skeletonOf(name, "i"), skeletonOf(name, "l")]
  return (
    nicknameProblem(text) ??
    (looks.some((look) => nicknameProblem(look) === "nicknameForbidden") ? "nicknameForbidden" : undefined)
  )
}
