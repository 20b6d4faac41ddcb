/**
 * The chart as SVG: one panel per workload. Each bar is an engine's ratio to raw IndexedDB with three stores, on a
 * logarithmic scale.
 */
import type { Measure } from "../run/measured.ts"
import { sizeText } from "../run/plan.ts"
import { BASE, EMPTY, type Figures } from "./figures.ts"
import { labelOf, NAMES } from "./tables.ts"

interface Panel {
  readonly title: string
  readonly bars: ReadonlyArray<{ readonly name: string; readonly ratio: number }>
}

const WIDTH = 900
const COLUMNS = 2
const PANEL_WIDTH = 430
const LABEL_WIDTH = 178
const BAR = 15
const GAP = 5
const HEAD = 34
const FOOT = 22
/** Ratios from 1/64 to 64. */
const REACH = 6

const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #29202c }
.title { font-weight: 600; font-size: 13px }
.soft { fill: #6b6070; font-size: 11px }
.line { stroke: #6b6070; stroke-width: 1 }
.other { fill: #b9afc0 }
.ours { fill: #f2604c }
.floor { fill: #8a7f93 }
@media (prefers-color-scheme: dark) {
  text { fill: #f2ecf5 }
  .soft { fill: #b9afc0 }
  .line { stroke: #8a7f93 }
  .other { fill: #6f6478 }
  .ours { fill: #ff7d69 }
  .floor { fill: #978ba1 }
}`

const panelOf = (figures: Figures, title: string, size: number, measure: Measure, isRate = false): Panel => {
  const base = figures.of(BASE, size, measure)
  const bars = NAMES.flatMap((name) => {
    const value = figures.of(name, size, measure)
    if (name === BASE || value === undefined || base === undefined || value === 0 || base === 0) return []
    return [{ name, ratio: isRate ? base / value : value / base }]
  })
  return { title, bars }
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
const heightOf = ({ bars }: Panel): number => HEAD + bars.length * (BAR + GAP) + FOOT

const drawn = ({ title, bars }: Panel, x: number, y: number): string => {
  const from = x + LABEL_WIDTH
  const room = PANEL_WIDTH - LABEL_WIDTH - 46
  const one = from + room / 2
  const place = (ratio: number): number =>
    one + (Math.max(-REACH, Math.min(REACH, Math.log2(ratio))) / REACH) * (room / 2)
  const bottom = y + HEAD + bars.length * (BAR + GAP)
  const rows = bars.map(({ name, ratio }, at) => {
    const top = y + HEAD + at * (BAR + GAP)
    const end = place(ratio)
    const kind = name.startsWith("ours") ? "ours" : name.startsWith("raw") ? "floor" : "other"
    const text = `${ratio.toPrecision(2)}×`
    return [
      `<text x="${x + LABEL_WIDTH - 8}" y="${top + 12}" text-anchor="end">${escaped(labelOf(name))}</text>`,
      `<rect class="${kind}" x="${Math.min(one, end).toFixed(1)}" y="${top}" width="${Math.max(1, Math.abs(end - one)).toFixed(1)}" height="${BAR}" rx="2"/>`,
      `<text class="soft" x="${(ratio < 1 ? one + 5 : end + 5).toFixed(1)}" y="${top + 12}">${text}</text>`,
    ].join("")
  })
  return [
    `<text class="title" x="${x}" y="${y + 16}">${escaped(title)}</text>`,
    ...rows,
    `<line class="line" x1="${one}" x2="${one}" y1="${y + HEAD - 6}" y2="${bottom}"/>`,
    `<text class="soft" x="${one}" y="${bottom + 12}" text-anchor="middle">1× raw</text>`,
    `<text class="soft" x="${from}" y="${bottom + 12}">less is better</text>`,
  ].join("\n")
}

export const chartOf = (figures: Figures, subtitle: string): string => {
  const largest = figures.sizes.at(-1) ?? 0
  const focus = figures.sizes.findLast((size) => figures.of("dexie", size, "live") !== undefined) ?? largest
  const at = (size: number): string => `at ${sizeText(size)} messages`
  const panels = [
    panelOf(figures, `Cold open ${at(largest)}`, largest, "newest"),
    panelOf(figures, `Cold open ${at(focus)}`, focus, "newest"),
    panelOf(figures, "History of 10,000 messages to an empty device", EMPTY, "syncOne", true),
    panelOf(figures, `Live message, logged and durable, ${at(focus)}`, focus, "liveLogged"),
    panelOf(figures, `Scroll back, 5,000 messages deep, ${at(focus)}`, focus, "older"),
    panelOf(figures, `500 messages in 20 chats at once, ${at(focus)}`, focus, "burst"),
    panelOf(figures, `Disk a message ${at(largest)}`, largest, "disk"),
    panelOf(figures, `Worker heap ${at(focus)}`, focus, "heap"),
  ].filter(({ bars }) => bars.length > 0)
  const rows = Array.from({ length: Math.ceil(panels.length / COLUMNS) }, (_, row) =>
    panels.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
  let y = 64
  const parts = rows.map((row) => {
    const top = y
    y += Math.max(...row.map(heightOf)) + 14
    return row.map((panel, column) => drawn(panel, 14 + column * (PANEL_WIDTH + 14), top)).join("\n")
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="Ratios of each engine to raw IndexedDB">`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="14" y="26">Each engine against raw IndexedDB in the usual three stores (logarithmic)</text>`,
    `<text class="soft" x="14" y="44">${escaped(subtitle)}</text>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n")
}
