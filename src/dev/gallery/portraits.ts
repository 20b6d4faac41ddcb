/** Drawn stand-ins for portraits, for the gallery only. Real ones come from the gateway. */
const skins = ["#f2c9a8", "#e0a982", "#c68a63", "#8d5a3b", "#f6d8c2", "#a8714b"]
const hairs = ["#2a1a1f", "#4a2a22", "#7a4a2a", "#1b1420", "#b0713a", "#5a2034"]
const grounds = [
  ["#f28b7d", "#5b2a63"],
  ["#6a5acd", "#2b1140"],
  ["#e8a15c", "#7a2f4a"],
  ["#3f7c8c", "#1b2148"],
  ["#c9567f", "#3b1747"],
  ["#8a9a5b", "#2c3a34"],
]
const cloths = ["#f7e6da", "#2f2340", "#c23b4e", "#e2b04a", "#3a5a7a", "#efeef5"]

const pick = <T>(list: ReadonlyArray<T>, n: number, fallback: T): T => list[n % list.length] ?? fallback

export const portrait = (seed: number): string => {
  const skin = pick(skins, seed * 7, "#f2c9a8")
  const hair = pick(hairs, seed * 5 + 1, "#2a1a1f")
  const [light, dark] = pick(grounds, seed * 3 + 2, ["#f28b7d", "#5b2a63"])
  const cloth = pick(cloths, seed * 11 + 3, "#f7e6da")
  const long = seed % 3 !== 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient><radialGradient id="h" cx=".7" cy=".2" r=".7"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="300" height="400" fill="url(#g)"/><rect width="300" height="400" fill="url(#h)"/>${long ? `<path d="M72 190c0-70 34-108 78-108s78 38 78 108c0 60 16 110 26 150H46c10-40 26-90 26-150Z" fill="${hair}"/>` : ""}<path d="M128 230h44v56h-44z" fill="${skin}"/><path d="M128 250c14 14 30 14 44 0v14c-14 14-30 14-44 0Z" fill="#000" opacity=".16"/><path d="M20 400c4-70 52-112 108-124 14 16 30 16 44 0 56 12 104 54 108 124Z" fill="${cloth}"/><ellipse cx="150" cy="182" rx="56" ry="70" fill="${skin}"/><path d="M90 186c-8-66 20-100 60-100s70 34 60 100c-8-40-30-54-62-62-22 22-48 26-58 62Z" fill="${hair}"/><path d="M118 180q10-7 20 0M162 180q10-7 20 0" stroke="#2a1620" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="128" cy="190" r="4.5" fill="#2a1620"/><circle cx="172" cy="190" r="4.5" fill="#2a1620"/><path d="M150 192q-6 18 3 22" stroke="#000" stroke-opacity=".22" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M132 226q18 14 36 0" stroke="#a8324a" stroke-width="5" fill="none" stroke-linecap="round"/><ellipse cx="116" cy="212" rx="10" ry="6" fill="#ff6f61" opacity=".25"/><ellipse cx="184" cy="212" rx="10" ry="6" fill="#ff6f61" opacity=".25"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
