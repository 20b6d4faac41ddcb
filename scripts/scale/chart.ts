/** Lines over time as SVG, in two small pictures side by side. */

export interface Line {
  readonly name: string
  /** One value per second. */
  readonly values: ReadonlyArray<number>
}

export interface Picture {
  readonly title: string
  readonly lines: ReadonlyArray<Line>
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [430, 240, 56, 40, 34]
const CLASSES = ["ours", "other", "floor"]

const STYLE = `text { font: 12px system-ui, sans-serif; fill: #29202c }
.title { font-weight: 600; font-size: 13px }
.axis { stroke: #6b6070; stroke-width: 1 }
polyline { fill: none; stroke-width: 2 }
.ours { stroke: #f2604c } .other { stroke: #7a5cc9 } .floor { stroke: #3b8f7a }
@media (prefers-color-scheme: dark) { text { fill: #f2ecf5 } .axis { stroke: #8a7f93 } }`

const fixed = (value: number): string => value.toFixed(1)

const draw = ({ title, lines }: Picture, x: number): string => {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  const seconds = Math.max(1, ...lines.map(({ values }) => values.length - 1))
  const [left, right, top, bottom] = [x + LEFT, x + WIDTH - 12, TOP, HEIGHT - BOTTOM]
  const across = (second: number): string => fixed(left + ((right - left) * second) / seconds)
  const up = (value: number): string => fixed(bottom - ((bottom - top) * value) / most)
  const drawn = lines.map(({ values, name }, n) => {
    const points = values.map((value, second) => `${across(second)},${up(value)}`).join(" ")
    const kind = CLASSES[n % CLASSES.length]
    const place = top + 14 + 16 * n
    return `<polyline class="${kind}" points="${points}"/><line class="${kind}" stroke-width="3" x1="${right - 118}" x2="${right - 100}" y1="${place - 4}" y2="${place - 4}"/><text x="${right - 94}" y="${place}">${name}</text>`
  })
  return `<text class="title" x="${x + 12}" y="22">${title}</text>
<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/><line class="axis" x1="${left}" x2="${left}" y1="${top}" y2="${bottom}"/>
<text x="${left - 6}" y="${top + 5}" text-anchor="end">${most.toLocaleString("en")}</text><text x="${left - 6}" y="${bottom}" text-anchor="end">0</text>
<text x="${right}" y="${bottom + 18}" text-anchor="end">${seconds} s</text>
${drawn.join("\n")}`
}

export const chart = (label: string, pictures: ReadonlyArray<Picture>): string => {
  const width = WIDTH * pictures.length
  const parts = pictures.map((picture, n) => draw(picture, n * WIDTH)).join("\n")
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}">
<style>
${STYLE}</style>
${parts}
</svg>
`
}
