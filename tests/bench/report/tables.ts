/** The tables of a run, one per workload: engines in rows, sizes or measures in columns, each figure with its ratio. */
import { engineNames, engines } from "../run/catalogue.ts"
import type { Measure } from "../run/measured.ts"
import { MILLION, sizeText } from "../run/plan.ts"
import { BASE, EMPTY, type Figures } from "./figures.ts"

export interface Table {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly name: string; readonly cells: ReadonlyArray<string> }>
}

const APP = "ours-app"
export const NAMES: ReadonlyArray<string> = [APP, "ours", ...engineNames.filter((name) => name !== "ours")]
export const labelOf = (name: string): string =>
  name === APP ? "LivCam app (worker API)" : (Object.entries(engines).find(([key]) => key === name)?.[1].label ?? name)

export const shortNumber = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString("en") : value >= 100 ? value.toFixed(0) : value.toPrecision(3)
const ratioText = (value: number, base: number | undefined): string =>
  base === undefined || base === 0 ? "" : ` (${(value / base).toPrecision(2)}x)`

interface Column {
  readonly title: string
  readonly size: number
  readonly measure: Measure
  readonly share?: number
  readonly scale?: number
  readonly isPlain?: boolean
}

const tableOf = (figures: Figures, title: string, columns: ReadonlyArray<Column>): Table => {
  const rows = NAMES.flatMap((name) => {
    const cells = columns.map(({ size, measure, share, scale = 1, isPlain }) => {
      const value = figures.of(name, size, measure, share)
      if (value === undefined) return "–"
      const base = figures.of(BASE, size, measure, share)
      return `${shortNumber(value * scale)}${isPlain || name === BASE ? "" : ratioText(value, base)}`
    })
    return cells.every((cell) => cell === "–") ? [] : [{ name: labelOf(name), cells }]
  })
  return { title, columns: columns.map((column) => column.title), rows }
}

export const tablesOf = (figures: Figures): ReadonlyArray<Table> => {
  const { sizes } = figures
  const bySize = (measure: Measure, scale?: number) =>
    sizes.map((size): Column => ({ title: sizeText(size), size, measure, ...(scale === undefined ? {} : { scale }) }))
  const written = sizes.filter((size) => figures.of(BASE, size, "live") !== undefined)
  const writes = written.map((size) =>
    tableOf(figures, `W3, W5: live messages and bursts at ${sizeText(size)}, ms`, [
      { title: "live p50", size, measure: "live" },
      { title: "live p95", size, measure: "live", share: 0.95 },
      { title: "logged p50", size, measure: "liveLogged" },
      { title: "logged p95", size, measure: "liveLogged", share: 0.95 },
      { title: "echo p50", size, measure: "echo", isPlain: true },
      { title: "own kept p50", size, measure: "kept", isPlain: true },
      { title: "500 singles", size, measure: "singles" },
      { title: "list sent", size, measure: "singlesEmissions", isPlain: true },
      { title: "500 at once", size, measure: "burst" },
      { title: "list sent", size, measure: "burstEmissions", isPlain: true },
    ]),
  )
  return [
    tableOf(figures, "W1 cold open: worker start to the newest 50 messages on the page, ms", bySize("newest")),
    tableOf(figures, "W1 cold open: worker start to the list of 50 chats on the page, ms", bySize("chats")),
    tableOf(figures, "W2 history sync: 10,000 messages in pages of 200 to an empty device, messages a second", [
      { title: "one chat a page", size: EMPTY, measure: "syncOne" },
      { title: "mixed chats a page", size: EMPTY, measure: "syncMixed" },
    ]),
    ...writes,
    tableOf(figures, "W4: 50 older messages at depth 5,000 (half of the chat when it is shorter), ms", bySize("older")),
    tableOf(figures, "W6: bytes on disk a message", bySize("disk")),
    tableOf(figures, "W6: JavaScript heap of the worker after the first screen, MB", bySize("heap", 1 / MILLION)),
  ].filter(({ rows }) => rows.length > 0)
}

export const tableText = ({ title, columns, rows }: Table): string => {
  const lines = [["", ...columns], ...rows.map(({ name, cells }) => [name, ...cells])]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  const text = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
  )
  return [title, ...text].join("\n")
}

export const tableMarkdown = ({ title, columns, rows }: Table): string =>
  [
    `### ${title}`,
    "",
    `| engine | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---:").join("|")}|`,
    ...rows.map(({ name, cells }) => `| ${name} | ${cells.join(" | ")} |`),
  ].join("\n")
