/** The output of a run: its figures as JSON, the chart, and the tables in docs/bench.md. */
import { readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { root } from "../../../scripts/setup/project.mjs"
import { engineNames, engines } from "../run/catalogue.ts"
import { sizeText } from "../run/plan.ts"
import type { Result } from "../run/run-bench.ts"
import { chartOf } from "./chart.ts"
import { figuresOf } from "./figures.ts"
import { type Goal, goalsOf, goalTable } from "./goals.ts"
import { type Table, tableMarkdown, tablesOf, tableText } from "./tables.ts"

export interface Report {
  readonly tables: ReadonlyArray<Table>
  readonly goals: ReadonlyArray<Goal>
  readonly notes: ReadonlyArray<string>
  readonly facts: Readonly<Record<string, unknown>>
  readonly chart: string
}

const versionOf = (library: string): string =>
  JSON.parse(readFileSync(join(root, "node_modules", library, "package.json"), "utf8")).version

export const reportOf = ({ sessions, own, browser, compared, left, failed }: Result, date = new Date()): Report => {
  const figures = figuresOf(sessions)
  const goals = goalsOf(figures, own)
  const runs = Math.max(0, ...sessions.map(({ run }) => run))
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`
  const day = date.toISOString().slice(0, 10)
  const { rebuild, search, scroll } = own
  const largest = figures.sizes.at(-1) ?? 0
  const skipped = engineNames
    .filter((name) => engines[name].most < largest)
    .map((name) => `${engines[name].label} is not run beyond ${sizeText(engines[name].most)}: ${engines[name].why}.`)
  const notes = [
    `Compared row by row: ${compared.toLocaleString("en")} rows of all engines, no difference.`,
    ...skipped,
    ...(rebuild === undefined
      ? []
      : [
          `Rebuild of all rows at ${sizeText(largest)}: ours ${(rebuild.ours / 1_000).toFixed(1)} s in the background, resumable; by hand from the same entries, written raw ${(rebuild.written / 1_000).toFixed(1)} s, only read and folded ${(rebuild.folded / 1_000).toFixed(1)} s.`,
        ]),
    ...(search === undefined
      ? []
      : [
          `Search at ${sizeText(largest)}, ten words, medians: first results on the page ${search.ours.toFixed(1)} ms; raw, the index rows ${search.range.toFixed(1)} ms, with the pages of the hits ${search.raw.toFixed(1)} ms.`,
        ]),
    ...(scroll === undefined
      ? []
      : [
          `Long scroll: ${scroll.frames} frames; of the main thread's own work ${scroll.work.mean.toFixed(1)} ms a frame on average, ${scroll.work.longest.toFixed(0)} at most, ${scroll.work.over16} over 16.7 ms, ${scroll.work.over50} over 50 ms. A bare list of the same bubbles, drawn by hand: ${scroll.byHand.work.mean.toFixed(1)} ms on average, ${scroll.byHand.work.over16} over 16.7 ms, ${scroll.byHand.work.over50} over 50 ms.`,
        ]),
    "TinyBase shows a live message before it is durable; all others after their commit.",
    ...(left.length === 0 ? [] : [`No time was left for ${left.length} sessions: ${left.join("; ")}.`]),
    ...failed.map((text) => `FAILED: ${text}`),
  ]
  return {
    tables: tablesOf(figures),
    goals,
    notes,
    chart: chartOf(figures, `Chromium ${browser}, ${machine}, medians of ${runs} runs, ${day}`),
    facts: {
      date: date.toISOString(),
      machine,
      node: process.version,
      browser: `Chromium ${browser}`,
      runs,
      versions: Object.fromEntries(
        engineNames.flatMap((name) => {
          const { library } = engines[name]
          return library === null ? [] : [[library, versionOf(library)]]
        }),
      ),
    },
  }
}

export const reportText = ({ tables, goals, notes }: Report): string =>
  [...tables, goalTable(goals)].map(tableText).concat(notes.join("\n")).join("\n\n")

export const writeJson = (path: string, report: Report, { sessions, own }: Result): void => {
  const samples = sessions.map(({ seen: _, ...session }) => session)
  const { facts, goals, tables, notes } = report
  writeFileSync(path, `${JSON.stringify({ ...facts, goals, tables, notes, own, samples }, rounded, 1)}\n`)
}
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value

const [BEGIN, END] = ["<!-- figures: written by npm run bench -->", "<!-- end of figures -->"]

/** Writes the tables between the marks of docs/bench.md, and the chart beside that file. */
export const writeDocs = (report: Report): void => {
  writeFileSync(join(root, "docs", "bench.svg"), report.chart)
  const path = join(root, "docs", "bench.md")
  const text = readFileSync(path, "utf8")
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from === -1 || to === -1) throw new Error(`${path} has no marks for its figures`)
  const { machine, browser, date, versions } = report.facts
  const head = `${browser}, ${machine}, ${String(date).slice(0, 10)}; ${Object.entries(versions ?? {})
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}.`
  const body = [
    head,
    tableMarkdown(goalTable(report.goals)),
    ...report.tables.map(tableMarkdown),
    report.notes.map((note) => `- ${note}`).join("\n"),
  ].join("\n\n")
  writeFileSync(path, `${text.slice(0, from)}${BEGIN}\n\n${body}\n\n${text.slice(to)}`)
}
