/** docs/load.md, from the figures of one run. */
import type { Sending } from "../../tests/load/messages.ts"
import type { Idle, Storm } from "../../tests/load/sockets.ts"

export interface MessageRow extends Sending {
  readonly what: string
  readonly atOnce: number
  /** Processor time for each message, ms: of the gateway (by hand: of whoever wrote), and of the database. */
  readonly ofGateway: number
  readonly ofDatabase: number
}

export interface SocketRow {
  readonly what: string
  readonly idle: Idle
  readonly storm: Storm
}

export interface LoadFigures {
  /** YYYY-MM-DD */
  readonly at: string
  readonly messages: ReadonlyArray<MessageRow>
  readonly sockets: ReadonlyArray<SocketRow>
  /** Processor time of a message's crypto, ms. */
  readonly crypto: { readonly unwrap: number; readonly rest: number }
}

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const fixed = (value: number, digits = 2): string => value.toFixed(digits)
const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

const messageTable = (rows: ReadonlyArray<MessageRow>): string => {
  const costOf = ({ ofGateway, ofDatabase }: MessageRow) => ofGateway + ofDatabase
  return table(
    [
      "at once",
      "what",
      "a second",
      "median, worst (ms)",
      "gateway or writer (ms CPU)",
      "database (ms CPU)",
      "ratio",
      "failed",
    ],
    rows.map((row) => {
      const byHand = rows.find(({ what, atOnce }) => what === "by hand, a transaction" && atOnce === row.atOnce)
      return [
        String(row.atOnce),
        row.what,
        String(Math.round(row.sent / (row.took / 1_000))),
        row.median === 0 ? "" : `${fixed(row.median, 1)}, ${fixed(row.worst, 0)}`,
        fixed(row.ofGateway),
        fixed(row.ofDatabase),
        byHand === undefined ? "" : fixed(costOf(row) / costOf(byHand), 1),
        String(row.failed),
      ]
    }),
  )
}

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
      mb(idle.bytes),
      `${fixed(idle.core * 100, 1)} %`,
      `${fixed(storm.took / 1_000, 1)} s`,
      String(storm.refused),
      fixed(storm.each),
    ]),
  )

interface Goal {
  readonly goal: string
  readonly measured: string
  readonly isMet: boolean
}

/** What was to be reached, on two cores. */
const goalsOf = ({ messages, sockets, crypto }: LoadFigures): ReadonlyArray<Goal> => {
  const ours = sockets.find(({ what }) => what === "gateway")
  const ratios = messages.flatMap((row) => {
    const byHand = messages.find(({ what, atOnce }) => what === "by hand, a transaction" && atOnce === row.atOnce)
    if (row.what !== "gateway" || byHand === undefined) return []
    return [(row.ofGateway + row.ofDatabase) / (byHand.ofGateway + byHand.ofDatabase + crypto.rest)]
  })
  const worst = Math.max(...ratios)
  return [
    ...(ratios.length === 0
      ? []
      : [
          {
            goal: "a message within 2 × the transaction by hand with its crypto",
            measured: `${fixed(Math.min(...ratios), 1)} to ${fixed(worst, 1)} ×`,
            isMet: worst <= 2,
          },
        ]),
    ...(ours === undefined
      ? []
      : [
          {
            goal: "10,000 idle sockets in less than 300 MB",
            measured: `${ours.idle.sockets} in ${mb(ours.idle.bytes)}`,
            isMet: ours.idle.bytes < 300e6,
          },
          {
            goal: "and in less than 5 % of a core",
            measured: `${fixed(ours.idle.core * 100, 1)} %`,
            isMet: ours.idle.core < 0.05,
          },
          {
            goal: "all of them back within a minute, none refused",
            measured: `${fixed(ours.storm.took / 1_000, 1)} s, ${ours.storm.refused} refused`,
            isMet: ours.storm.took < 60_000 && ours.storm.refused === 0,
          },
        ]),
  ]
}

const goalTable = (goals: ReadonlyArray<Goal>): string =>
  table(
    ["goal", "measured", ""],
    goals.map(({ goal, measured, isMet }) => [goal, measured, isMet ? "met" : "missed"]),
  )

export const loadPage = (figures: LoadFigures): string => pageOf(figures, goalTable(goalsOf(figures)))

const pageOf = ({ at, messages, sockets, crypto }: LoadFigures, goals: string): string => `# Under load

Written by \`npm run load\` (${at}). The bundled gateway and PostgreSQL 15 on one machine of two cores, which also runs the client: figures are
processor time first, since all three share the cores. Ratios are against the same rows written by hand in one transaction, in the same run.

${goals}

What is left of a message's cost is seven statements in six round trips (a proof, a replay key, a transaction), HTTP, and the decoding and sealing of what is said.

## Messages

Signed, sealed, stored once, answered sealed, and hinted at to the other side, which is online. ${messages.length === 0 ? "Not measured." : ""}

${messageTable(messages)}

Crypto that a message must do, beside the rows: ${fixed(crypto.rest)} ms (digest, signature, opening, sealing to the device); unwrapping an RSA-3072 secret,
paid once for as long as a device keeps it: ${fixed(crypto.unwrap)} ms.

## Sockets

${sockets.length === 0 ? "Not measured." : socketTable(sockets)}
`
