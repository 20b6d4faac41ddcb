/** docs/load.md, from figures whose parts may come from different runs; each part is from one run. */
import type { Dear } from "../../tests/load/profile.ts"
import type { CostRow } from "../../tests/load/work.ts"
import { fixed, type Goal, type Part, type PartFigures, ratioOf, type SocketRow } from "./part.ts"

export interface Measured {
  /** YYYY-MM-DD */
  readonly at: string
  readonly figures: PartFigures
  /** From a short run of the same part under a profile. */
  readonly dearest: ReadonlyArray<Dear>
}

/** By the part's name. */
export type LoadFigures = Readonly<Record<string, Measured>>

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const rate = ({ done, took }: CostRow): string => {
  const aSecond = done / (took / 1_000)
  return aSecond < 10 ? fixed(aSecond, 1) : String(Math.round(aSecond))
}

const costTable = (unit: string, rows: ReadonlyArray<CostRow>): string =>
  table(
    [
      "",
      "what",
      "a second",
      "an act: median, worst (ms)",
      `gateway or writer (ms CPU, ${unit})`,
      "database (ms CPU)",
      "ratio",
      "failed",
    ],
    rows.map((each) => {
      const ratio = ratioOf(each, rows)
      return [
        ...[each.group, each.what, rate(each)],
        each.median === 0 ? "" : `${fixed(each.median, 1)}, ${fixed(each.worst, 0)}`,
        ...[fixed(each.ofGateway), fixed(each.ofDatabase), ratio === undefined ? "" : fixed(ratio, 1)],
        String(each.failed),
      ]
    }),
  )

const socketTable = (rows: ReadonlyArray<SocketRow>): string =>
  table(
    [
      "what",
      "sockets",
      "memory of the process",
      "share of a core, idle",
      "all back after",
      "refused",
      "a reconnect (ms CPU)",
    ],
    rows.map(({ what, idle, storm }) => [
      what,
      String(idle.sockets),
      `${Math.round(idle.bytes / 1e6)} MB`,
      `${fixed(idle.core * 100, 1)} %`,
      `${fixed(storm.took / 1_000, 1)} s`,
      String(storm.refused),
      fixed(storm.each),
    ]),
  )

const goalTable = (goals: ReadonlyArray<Goal>): string =>
  table(
    ["goal", "measured", "", "why"],
    goals.map(({ goal, measured, isMet, why }) => [goal, measured, isMet ? "met" : "missed", isMet ? "" : why]),
  )

const dearestText = (dearest: ReadonlyArray<Dear>): string =>
  dearest.length === 0
    ? ""
    : `\nWhere the gateway's time goes, by a profile of a short run (waiting for the network or a core counts as the call that waits):
${dearest.map(({ what, share }) => `\`${what}\` ${fixed(share * 100, 1)} %`).join(", ")}.\n`

const partText = ({ title, unit, about }: Part, { at, figures, dearest }: Measured): string => `## ${title}

Measured on ${at}. ${about(figures)}

${figures.sockets === undefined ? costTable(unit, figures.rows) : socketTable(figures.sockets)}
${dearestText(dearest)}`

/** `parts` by name, in the page's order. */
export const loadPage = (measured: LoadFigures, parts: Readonly<Record<string, Part>>): string => {
  const shown = Object.entries(parts).flatMap(([name, part]) => {
    const found = measured[name]
    return found === undefined ? [] : [[part, found] as const]
  })
  return `# Under load

Written by \`npm run load\`. The bundled gateway and PostgreSQL 15 on one machine of two cores, which also runs the client: figures are
processor time first, since all three share the cores. Ratios are against what stands beside in the same run of the part.

${goalTable(shown.flatMap(([part, { figures }]) => part.goals(figures)))}

${shown.map(([part, found]) => partText(part, found)).join("\n")}`
}
