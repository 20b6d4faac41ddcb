import { setTimeout as pass } from "node:timers/promises"
import type pg from "pg"
import { beginCalls, endCalls, lookAtLedger, makePairs } from "../../../tests/load/calls.ts"
import { makeMembers } from "../../../tests/load/members.ts"
import { whileOnline } from "../../../tests/load/messages.ts"
import { CALL_TABLES, rawCalls } from "../../../tests/load/raw-calls.ts"
import { rawPostgres, withRawTables } from "../../../tests/load/raw-messages.ts"
import { costOf } from "../../../tests/load/work.ts"
import { fixed, type Goal, type Part, type PartFigures, row, withinTimes } from "../part.ts"

const AT_ONCE = 8
/** Long enough for the second minute of the last call to begin. */
const AFTER_A_MINUTE_MS = 62_000

/** PostgreSQL updates its statistics with a delay. */
const STATISTICS_MS = 2_000

const transactionsSoFar = async (client: pg.Client) => {
  const { rows } = await client.query<{ committed: string; undone: string }>(
    "select xact_commit as committed, xact_rollback as undone from pg_stat_database where datname = current_database()",
  )
  const [committed, undone] = [Number(rows[0]?.committed), Number(rows[0]?.undone)]
  return { repeats: undone, transactions: committed + undone }
}

const goals = (figures: PartFigures): ReadonlyArray<Goal> => {
  const { calls = 0, minutes = 0, expected = 0, postings = 0, faults = 0, latest = 0 } = figures.facts
  const { repeats = 0, transactions = 0 } = figures.facts
  const why = `each act is a signed request in a transaction of whole rows, serializable but for the launch; of ${transactions} transactions ${repeats} were rolled back, nearly all since they had met another, and ran again`
  return [
    ...withinTimes(figures, { what: "begun", most: 3, goal: "a call's beginning within 3 × its rows by hand", why }),
    ...withinTimes(figures, { what: "ended", most: 3, goal: "its end within 3 × its rows by hand", why }),
    {
      goal: "every call begins, and each of its minutes is charged once",
      measured: `${calls} calls, ${minutes} of ${expected} minutes`,
      isMet: minutes === expected,
      why: "a charge is missing or was made twice",
    },
    {
      goal: "the ledger is exact afterwards",
      measured: `${postings} postings, ${faults} faults`,
      isMet: faults === 0,
      why: "`npm run ledger -- verify` says where",
    },
    ...(latest === 0
      ? []
      : [
          {
            goal: "no minute is charged later than 2 s after it began",
            measured: `${fixed(latest / 1_000, 1)} s`,
            isMet: latest <= 2_000,
            why: "what is due is taken eight at a time, one call after the other",
          },
        ]),
  ]
}

/** Calls that are charged. */
export const calls: Part = {
  title: "Calls",
  unit: "a call",
  about: ({ facts }) =>
    `${facts.calls} calls that ring, are answered, begin, are charged and end, eight at once, all of them open at the same time; their second minute is charged by the
gateway's clock. Beside it the same rows by hand, a transaction for each act. Then the whole ledger is looked at.`,
  goals,
  measure: async (stage) => {
    const count = stage.isQuick ? 30 : 200
    const gateway = await stage.gateway()
    await gateway.start()
    const members = await makeMembers(stage.store, gateway.origin, 2 * count)
    const pairs = await stage.withClient((client) => makePairs(client, stage.store, members))
    const clocks = stage.clocks([gateway])
    const measured = await whileOnline(members, async (lines) => {
      let rooms: Awaited<ReturnType<typeof beginCalls>>[1] = new Map()
      const begun = await costOf(clocks, async () => {
        const [work, open] = await beginCalls(pairs, lines, { atOnce: AT_ONCE })
        rooms = open
        return work
      })
      const second = stage.isQuick
        ? undefined
        : await costOf(clocks, async () => {
            await pass(AFTER_A_MINUTE_MS)
            return { done: rooms.size, failed: 0, took: AFTER_A_MINUTE_MS, median: 0, worst: 0 }
          })
      const ended = await costOf(clocks, () => endCalls(rooms, { atOnce: AT_ONCE }))
      return { begun, second, ended }
    })
    const { begun, second, ended } = measured
    await pass(STATISTICS_MS)
    const { repeats, transactions } = await stage.withClient(transactionsSoFar)
    const ledger = await stage.withClient((client) => lookAtLedger(client, stage.store))
    for (const fault of ledger.faults) console.error(fault)
    const raw = rawPostgres(stage.databaseUrl)
    const byHand = await withRawTables(raw, async () => {
      await raw.run(CALL_TABLES)
      const acts = rawCalls(raw, { atOnce: AT_ONCE, count: 5 * count })
      return {
        begun: await costOf(stage.byHand, acts.begin),
        second: await costOf(stage.byHand, acts.minute),
        ended: await costOf(stage.byHand, acts.end),
      }
    })
    await raw.close()
    return {
      rows: [
        row("ring to the first minute", "begun", begun),
        row("ring to the first minute", "by hand", byHand.begun, true),
        ...(second === undefined
          ? []
          : [
              row("second minute, and the minute's pings", "charged", second),
              row("second minute, and the minute's pings", "by hand", byHand.second, true),
            ]),
        row("the end", "ended", ended),
        row("the end", "by hand", byHand.ended, true),
      ],
      facts: {
        calls: begun.done,
        repeats,
        transactions,
        minutes: ledger.minutes,
        expected: count * (second === undefined ? 1 : 2),
        postings: ledger.postings,
        faults: ledger.faults.length,
        latest: second === undefined ? 0 : ledger.latest,
      },
    }
  },
}
