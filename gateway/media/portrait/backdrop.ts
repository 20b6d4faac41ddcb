/** The background behind a figure: a night gradient, a scene in its light, and a glow behind the head. */
import { type Seeded, seeded } from "../../seeded.ts"
import type { Recipe, Scene } from "./recipe.ts"

const bokeh = (r: Recipe, draw: Seeded, count: number, high: number): string =>
  Array.from({ length: count }, () => {
    const size = draw.between(10, 58)
    const colour = draw.pick([r.mood.glow, r.mood.warm, r.mood.cool, "#ffd9a8"])
    const [x, y] = [draw.between(-20, 620), draw.between(20, high)]
    const o = draw.between(0.14, 0.42)
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${size.toFixed(0)}" fill="${colour}" opacity="${o.toFixed(2)}"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(size - 2).toFixed(0)}" fill="none" stroke="${colour}" stroke-width="2.5" opacity="${(o * 0.9).toFixed(2)}"/>`
  }).join("")

const scenes: Record<Scene, (r: Recipe, draw: Seeded) => string> = {
  bokeh: (r, draw) => bokeh(r, draw, 17, 620),
  city: (r, draw) => {
    const towers = Array.from({ length: 11 }, (_, i) => {
      const [x, w, top] = [i * 60 - 30, draw.between(46, 86), draw.between(180, 420)]
      const windows = Array.from({ length: 8 }, () => {
        const colour = draw.pick([r.mood.warm, r.mood.glow, "#ffe3b0"])
        return `<rect x="${(x + 8 + draw.int(0, 4) * 13).toFixed(0)}" y="${(top + 14 + draw.int(0, 14) * 24).toFixed(0)}" width="7" height="12" rx="2" fill="${colour}" opacity="${draw.between(0.35, 0.9).toFixed(2)}"/>`
      }).join("")
      return `<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${w.toFixed(0)}" height="640" fill="${r.mood.deep}" opacity=".72"/>${windows}`
    }).join("")
    return `<circle cx="${draw.pick([130, 470])}" cy="130" r="46" fill="#ffe9cf" opacity=".75"/>${towers}${bokeh(r, draw, 6, 500)}`
  },
  sun: (r, draw) => {
    const bars = Array.from(
      { length: 6 },
      (_, i) =>
        `<rect x="0" y="${330 + i * 30}" width="600" height="${4 + i * 2.5}" fill="${r.mood.deep}" opacity=".5"/>`,
    ).join("")
    return `<circle cx="300" cy="300" r="${draw.int(212, 240)}" fill="url(#sunfill)"/>${bars}${bokeh(r, draw, 5, 240)}`
  },
  ring: (r, draw) =>
    `<circle cx="300" cy="300" r="226" fill="none" stroke="${r.mood.glow}" stroke-width="46" opacity=".18"/><circle cx="300" cy="300" r="226" fill="none" stroke="${r.mood.warm}" stroke-width="24" opacity=".5"/><circle cx="300" cy="300" r="226" fill="none" stroke="#fff6ec" stroke-width="9" opacity=".92"/>${bokeh(r, draw, 6, 700)}`,
  lights: (r, draw) =>
    [70, 170, 280]
      .map((y, row) => {
        const sag = draw.between(50, 90)
        const from = y - draw.between(0, 40)
        const bulbs = Array.from({ length: 9 }, (_, i) => {
          const t = (i + 0.5) / 9
          const by = from + 4 * sag * t * (1 - t) + row * 6
          return `<circle cx="${(t * 600).toFixed(0)}" cy="${(by + 12).toFixed(0)}" r="21" fill="${r.mood.warm}" opacity=".22"/><circle cx="${(t * 600).toFixed(0)}" cy="${(by + 12).toFixed(0)}" r="7.5" fill="#fff1d6" opacity=".95"/>`
        }).join("")
        return `<path d="M0 ${from} Q300 ${from + sag * 2} 600 ${from}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3"/>${bulbs}`
      })
      .join("") + bokeh(r, draw, 6, 640),
  window: (r, draw) => {
    const x = draw.pick([60, 250])
    return `<rect x="${x}" y="40" width="290" height="470" rx="145" fill="url(#sunfill)" opacity=".85"/><path d="M${x + 145} 40 V510 M${x} 270 H${x + 290}" stroke="${r.mood.deep}" stroke-width="9" opacity=".6"/><path d="M${x === 60 ? 470 : 40} 0 C${x === 60 ? 440 : 90} 240 ${x === 60 ? 520 : 40} 420 ${x === 60 ? 470 : 110} 800 H${x === 60 ? 640 : -40} V0 Z" fill="${r.mood.middle}" opacity=".55"/>${bokeh(r, draw, 5, 400)}`
  },
  leaves: (r, draw) => {
    const leaf = (x: number, y: number, turn: number, size: number, o: number): string =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0 C60 -50 70 -150 0 -240 C-70 -150 -60 -50 0 0 Z" fill="${r.mood.middle}" opacity="${o}"/><path d="M0 0 V-225 M0 -60 L36 -100 M0 -60 L-36 -100 M0 -120 L34 -160 M0 -120 L-34 -160" stroke="${r.mood.cool}" stroke-width="3" opacity=".35" fill="none"/></g>`
    return `${bokeh(r, draw, 9, 420)}${leaf(20, 620, -18, 1.5, 0.9)}${leaf(90, 680, 22, 1.3, 0.75)}${leaf(585, 640, 16, 1.55, 0.9)}${leaf(520, 700, -24, 1.25, 0.75)}${leaf(-10, 330, 48, 1.05, 0.6)}${leaf(615, 330, -50, 1.05, 0.6)}`
  },
  neon: (r, draw) => {
    const path = draw.pick([
      "M300 40 L560 500 H40 Z",
      "M60 120 H540 V520 H60 Z",
      "M120 40 L40 560 M480 40 L560 560 M90 220 H510",
      "M300 60 L350 210 L510 214 L382 310 L430 464 L300 372 L170 464 L218 310 L90 214 L250 210 Z",
    ])
    const stroke = (colour: string, width: number, o: number): string =>
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" opacity="${o}"/>`
    return (
      stroke(r.mood.glow, 44, 0.12) +
      stroke(r.mood.glow, 22, 0.28) +
      stroke(r.mood.warm, 9, 0.85) +
      stroke("#fff", 3.5, 0.95) +
      bokeh(r, draw, 5, 700)
    )
  },
}

export const backdropDefs = (r: Recipe): string => `
<linearGradient id="ground" x1=".1" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${r.mood.deep}"/><stop offset=".5" stop-color="${r.mood.middle}"/><stop offset="1" stop-color="${r.mood.deep}"/></linearGradient>
<radialGradient id="halo"><stop offset="0" stop-color="${r.mood.glow}" stop-opacity=".6"/><stop offset=".55" stop-color="${r.mood.glow}" stop-opacity=".18"/><stop offset="1" stop-color="${r.mood.glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="sunfill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${r.mood.warm}"/><stop offset="1" stop-color="${r.mood.glow}" stop-opacity=".55"/></linearGradient>
<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${r.mood.deep}" stop-opacity="0"/><stop offset="1" stop-color="${r.mood.deep}" stop-opacity=".75"/></linearGradient>
<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3.2"/></filter>`

export const backdrop = (r: Recipe): string =>
  `<rect width="600" height="800" fill="url(#ground)"/><g filter="url(#soft)">${scenes[r.scene](r, seeded(r.seed, "scene"))}</g><ellipse cx="300" cy="330" rx="330" ry="380" fill="url(#halo)"/>`

/** Darkens the lower edge of the whole picture. */
export const dusk = `<rect y="600" width="600" height="200" fill="url(#dusk)"/>`
