/**
 * The inputs of the sum and the model of docs/scale.md, in one place. After a change, run
 * `npm run sim -- --tier scale`. Times are processor time in ms, sizes are bytes. Plain data.
 */

export interface Input {
  readonly value: number
  readonly unit: string
  /** What the value is, and where it comes from. */
  readonly is: string
}

const input = (value: number, unit: string, is: string): Input => ({ value, unit, is })

/** Figures measured on this code. */
export const MEASURED = {
  messageGateway: input(
    2.2,
    "ms",
    "a signed, sealed `sendMessage` at the gateway, answered and hinted at (docs/load.md, eight at once)",
  ),
  messageDatabase: input(1.2, "ms", "the same in PostgreSQL"),
  messageBytes: input(
    1_550,
    "bytes",
    "what a text adds to all tables with their indexes (by hand, median of four runs, 1,540 to 1,565: 2,000 texts of 53 letters between 200 people)",
  ),
  callGateway: input(
    46,
    "ms",
    "a call from ring to end at the gateway, its first minute charged, without its signals (docs/load.md, eight at once)",
  ),
  callDatabase: input(19, "ms", "the same in PostgreSQL"),
  chargeGateway: input(
    9.8,
    "ms",
    "a minute of a call on whole tables (by hand, median of four runs, 8.9 to 12.1: 1,000 minutes, eight at once; serializable, so some ran again)",
  ),
  chargeDatabase: input(7.2, "ms", "the same in PostgreSQL (6.8 to 8.1)"),
  chargeBytes: input(
    4_000,
    "bytes",
    "what a charged minute adds to all tables with their indexes, of tries that were rolled back too (the same runs, 3,850 to 4,280)",
  ),
  socketIdle: input(
    0.0033,
    "ms a second",
    "an idle socket that pings every ten seconds (docs/load.md: 3.3 % of a core for 10,000)",
  ),
  socketBytes: input(
    18_000,
    "bytes",
    "memory of an idle socket (the same run: 285 MB for 10,000, of which some 105 MB are the process without them)",
  ),
  reconnect: input(0.78, "ms", "a socket that comes back, its hello and welcome (the same run; plain `ws` 0.11)"),
  noticeHeard: input(
    0.003,
    "ms",
    "a notice that another process made, read and found to be about nobody here (20,000 in a row)",
  ),
  push: input(0.04, "ms", "one packet to one socket (plain `ws`, the same run: 0.8 % of a core for 200 a second)"),
} as const satisfies Readonly<Record<string, Input>>

/** Not measured: the behaviour of people, and costs that are still guesses. */
export const ASSUMED = {
  onlineShare: input(0.1, "of a day's people", "who is online in the busiest second"),
  peak: input(2.5, "×", "the busiest second against the day's mean"),
  messages: input(20, "a person and day", "texts that somebody sends"),
  requests: input(30, "a person and day", "other requests: walls, profiles, pulls, read marks"),
  comings: input(4, "a person and day", "how often somebody comes, and goes again"),
  watchers: input(5, "people", "who watch the status of one person at any time, on average (hosts have many more)"),
  calls: input(0.3, "a person and day", "calls that somebody starts"),
  answered: input(0.4, "of calls", "are answered"),
  minutes: input(5, "minutes", "an answered call, each minute charged"),
  pictures: input(200, "a person and day", "pictures that are loaded, after the browser's cache"),
  pictureBytes: input(30_000, "bytes", "a picture"),
  relayed: input(0.2, "of calls", "whose media goes through TURN, 2 Mbit/s in and out"),
  requestGateway: input(5, "ms", "another request at the gateway: signed, sealed, read from memory or by key"),
  requestDatabase: input(0.5, "ms", "the same in PostgreSQL"),
  carryGateway: input(1, "ms", "an outbox row brought to another database, at the gateway that carries it"),
  carryDatabase: input(1.1, "ms", "the same in both databases together"),
  gatewayLoad: input(0.6, "of a core", "how busy a gateway process may be; the model below shows why not more"),
  databaseLoad: input(0.5, "of its cores", "how busy a database may be"),
  gatewayCores: input(16, "cores", "a machine of gateways, a process a core"),
  databaseCores: input(32, "cores", "a machine of PostgreSQL"),
} as const satisfies Readonly<Record<string, Input>>

export type Values = { readonly [K in keyof typeof MEASURED | keyof typeof ASSUMED]: number }

export const valuesOf = (): Values => {
  const all: Readonly<Record<keyof Values, Input>> = { ...MEASURED, ...ASSUMED }
  return Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value])) as Values
}
