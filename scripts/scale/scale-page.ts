/**
 * The computed parts of docs/scale.md. Each is between two marks; everything else on the page is written by hand. Pure.
 */
import { PARTITIONS } from "../../gateway/store/partitions.ts"
import type { Partition } from "../../gateway/store/split-table.ts"
import { hashText } from "../../tests/sim/kernel/prng.ts"
import { ASSUMED, type Input, MEASURED, type Values } from "./inputs.ts"
import type { Outcome } from "./model/run.ts"
import type { Shown } from "./scenarios.ts"
import { needOf, ratesOf, whenDoubled } from "./sum.ts"

const PEOPLE = 1_000_000
const SIZES = [10_000, 100_000, PEOPLE, 10_000_000]

export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const whole = (value: number): string => (Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : "never")
const short = (value: number): string => (value < 10 ? String(Number(value.toPrecision(2))) : whole(value))
const percent = (share: number): string => `${Math.round(share * 100)} %`
const bytes = (value: number): string =>
  value >= 1e12 ? `${short(value / 1e12)} TB` : value >= 1e9 ? `${short(value / 1e9)} GB` : `${short(value / 1e6)} MB`
const bits = (value: number): string => (value >= 1e9 ? `${short(value / 1e9)} Gbit/s` : `${short(value / 1e6)} Mbit/s`)

/** Puts the text between the marks of this name. */
export const withBlock = (page: string, name: string, text: string): string => {
  const [begin, end] = [`<!-- ${name}: computed -->`, `<!-- ${name}: end -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/scale.md has no place for "${name}"`)
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`
}

const inputRows = (inputs: Readonly<Record<string, Input>>): string =>
  table(
    ["input", "value", "what it is"],
    Object.entries(inputs).map(([name, { value, unit, is }]) => [
      `\`${name}\``,
      `${value.toLocaleString("en-US")} ${unit}`,
      is,
    ]),
  )

export const inputsBlock = (): string =>
  `Measured (a slow machine of two cores, beside other work):\n\n${inputRows(MEASURED)}\n\nAssumed:\n\n${inputRows(ASSUMED)}`

export const sumBlock = (v: Values): string => {
  const sizes = SIZES.map((people) => ({ rates: ratesOf(people, v), need: needOf(people, v) }))
  type Size = (typeof sizes)[number]
  const row = (name: string, say: (size: Size) => string): ReadonlyArray<string> => [name, ...sizes.map(say)]
  const head = ["", ...SIZES.map((people) => `${people.toLocaleString("en-US")} online`)]
  const rates = table(head, [
    row("messages a second", ({ rates }) => whole(rates.messages)),
    row("other requests a second", ({ rates }) => whole(rates.requests)),
    row("rows written a second", ({ rates }) => whole(rates.rows)),
    row("bytes a day, kept", ({ rates }) => bytes(rates.bytesADay)),
    row("sockets", ({ rates }) => whole(rates.sockets)),
    row("call starts a second", ({ rates }) => short(rates.callStarts)),
    row("calls at any time", ({ rates }) => whole(rates.talking)),
    row("charges a second", ({ rates }) => short(rates.charges)),
    row("presence changes a second", ({ rates }) => whole(rates.presenceChanges)),
    row("their packets a second", ({ rates }) => whole(rates.presencePushes)),
    row("notices between gateways a second", ({ rates }) => whole(rates.notices)),
    row("pictures a second", ({ rates }) => `${whole(rates.pictures)}, ${bits(rates.pictureBits)}`),
  ])
  const core = (of: (need: Size["need"]) => number) => (size: Size) => short(of(size.need))
  const needs = table(head, [
    row(
      "cores of gateways: messages",
      core(({ gateway }) => gateway.messages),
    ),
    row(
      "… other requests",
      core(({ gateway }) => gateway.requests),
    ),
    row(
      "… sockets, idle and coming",
      core(({ gateway }) => gateway.sockets),
    ),
    row(
      "… calls and charges",
      core(({ gateway }) => gateway.calls),
    ),
    row(
      "… presence packets",
      core(({ gateway }) => gateway.presence),
    ),
    row(
      "… carrying between databases",
      core(({ gateway }) => gateway.carrying),
    ),
    row("**gateway processes**, each hears all notices", ({ need }) => whole(need.processes.broadcast)),
    row("**gateway processes**, each hears its people's", ({ need }) => whole(need.processes.bySubject)),
    row("machines of gateways", ({ need }) => whole(need.gatewayMachines)),
    row("memory of sockets", ({ need }) => bytes(need.gatewayBytes)),
    row(
      "cores of PostgreSQL, people and chats",
      core(({ database }) => database),
    ),
    row("**databases** of people and chats", ({ need }) => whole(need.databases)),
    row(
      "cores of PostgreSQL, money and calls (one database)",
      core(({ money }) => money),
    ),
    row("TURN", ({ need }) => bits(need.relay)),
  ])
  const factors = (Object.keys({ ...MEASURED, ...ASSUMED }) as ReadonlyArray<keyof Values>)
    // How busy a machine may be is a choice, not an input that could double.
    .filter((name) => name !== "gatewayLoad" && name !== "databaseLoad")
    .map((name) => ({ name, ...whenDoubled(PEOPLE, v, name) }))
    .filter(({ processes, database, bytes }) => Math.max(processes, 1 / processes, database, bytes) >= 1.15)
    .sort((a, b) => Math.max(b.processes, b.database, b.bytes) - Math.max(a.processes, a.database, a.bytes))
  const factor = (value: number): string => (Math.abs(value - 1) < 0.02 ? "" : `${value.toFixed(2)} ×`)
  const doubled = table(
    ["doubled", "gateway processes", "cores of databases", "bytes a day"],
    factors.map(({ name, processes, database, bytes }) => [
      `\`${name}\``,
      factor(processes),
      factor(database),
      factor(bytes),
    ]),
  )
  return `In the busiest second:\n\n${rates}\n\nWhat it takes:\n\n${needs}\n\nWhat doubles the bill, at a million online (what changes nothing by 15 % is left out):\n\n${doubled}`
}

export const partitionsBlock = (): string => {
  const key = ({ part, by }: Partition): string => (by === null ? part : `${part}: \`${by}\``)
  const today = ({ by, undivided }: Partition): string =>
    by === null ? "stays" : undivided === undefined ? "yes" : `no: ${undivided.map((name) => `\`${name}\``).join(", ")}`
  return table(
    ["table", "split by", "today", "why, or what first"],
    Object.entries(PARTITIONS).map(([name, partition]) => [
      `\`${name}\``,
      key(partition),
      today(partition),
      partition.note ?? "",
    ]),
  )
}

/** Hash of the inputs of a run. */
export const fingerprint = (v: Values): string => hashText(JSON.stringify(v)).toString(16)

const ms = (value: number): string => (value >= 10_000 ? `${whole(value / 1_000)} s` : `${whole(value)} ms`)
/** True when each gateway still has more than half a second of work in its queue at the end of the run. */
const fallsBehind = ({ leftAtGateways, gatewayLoad }: Outcome): boolean => gatewayLoad > 0.98 && leftAtGateways > 1_000
const hints = (outcome: Outcome, of = outcome.toHint): ReadonlyArray<string> =>
  fallsBehind(outcome) ? ["falls behind", "", ""] : [ms(of.p50), ms(of.p95), ms(of.p99)]

export const modelBlock = (shown: Shown, v: Values, seed: number): string => {
  const sweep = table(
    [
      "gateways",
      "databases",
      "gateways busy",
      "databases busy",
      "p50",
      "p95",
      "p99",
      "longest queue of a gateway",
      "of a database",
    ],
    shown.sweep.map(({ setting, outcome }) => [
      String(setting.gateways),
      String(setting.databases),
      percent(outcome.gatewayLoad),
      percent(outcome.databaseLoad),
      ...hints(outcome),
      whole(outcome.longestAtGateway),
      whole(outcome.longestAtDatabase),
    ]),
  )
  const hot = table(
    [
      "of all messages to one person",
      "told a second (who is away is told nothing)",
      "p50 to them",
      "p95",
      "p99",
      "p95 to all others",
    ],
    shown.hot.map(({ setting, outcome }) => [
      percent(setting.hottest ?? 0),
      whole((outcome.toHottest.count / setting.measured) * 1_000),
      ...hints(outcome, outcome.toHottest),
      ms(outcome.toHint.p95),
    ]),
  )
  const day = table(
    ["hour", "lively", "gateways busy", "databases busy", "p50", "p95", "p99"],
    shown.day.map(({ hour, lively, outcome }) => [
      `${String(hour).padStart(2, "0")}:00`,
      percent(lively),
      percent(outcome.gatewayLoad),
      percent(outcome.databaseLoad),
      ...hints(outcome),
    ]),
  )
  const storms = table(
    [
      "what",
      "who was torn waits",
      "99 of 100 back after",
      "tries given up",
      "longest queue of a gateway",
      "p95",
      "p99",
      "found by a pull",
    ],
    shown.storms.map(({ name, waits, back, outcome }) => [
      name.slice(0, name.indexOf(",")),
      waits,
      back === null ? "not in 80 s" : `${back / 1_000} s`,
      whole(outcome.givenUp),
      whole(outcome.longestAtGateway),
      ms(outcome.toHint.p95),
      ms(outcome.toHint.p99),
      whole(outcome.pulledLater),
    ]),
  )
  const restarts = table(
    [
      "who comes goes to",
      "p50",
      "p95",
      "p99",
      "longest queue of a gateway",
      "fewest and most sockets of a gateway at the end",
    ],
    shown.restarts.map(({ balance, outcome }) => {
      const sockets = outcome.seconds.at(-1)?.sockets ?? []
      return [
        balance === "any" ? "any gateway" : "the one of two with fewer sockets",
        ...[outcome.toHint.p50, outcome.toHint.p95, outcome.toHint.p99].map(ms),
        whole(outcome.longestAtGateway),
        `${whole(Math.min(...sockets))}, ${whole(Math.max(...sockets))}`,
      ]
    }),
  )
  const first = shown.sweep[0]?.setting
  return `Seed ${seed}, inputs \`${fingerprint(v)}\`, ${whole(first?.people ?? 0)} people of whom 80 % are here, ${whole((first?.measured ?? 0) / 1_000)} s of the busiest hour.

From the wish to the other side's packet, by gateways (a core each) and databases (two cores each):

${sweep}

One person to whom much goes (16 gateways, 4 databases):

${hot}

A day (16 gateways, 4 databases):

${day}

Storms (16 gateways, 4 databases, 100 s):

${storms}

A rolling restart, a gateway every 10.5 s:

${restarts}

![People who are coming back, and jobs that wait](scale.svg)`
}
