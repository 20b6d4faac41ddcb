import { join } from "node:path"
import { pgliteStore } from "../../../gateway/store/sql/sql-store.ts"
import { makeMembers } from "../../../tests/load/members.ts"
import { meet, sendMessages, whileOnline } from "../../../tests/load/messages.ts"
import { rawPglite, withRawTables, writeRaw } from "../../../tests/load/raw-messages.ts"
import { type CostRow, costOf, ownTime } from "../../../tests/load/work.ts"
import { type Part, row, withinTimes } from "../part.ts"
import { SENDERS } from "./messages.ts"

const AT_ONCE = [1, 8] as const
const group = (atOnce: number): string => `${atOnce} at once`

/** Texts between people on the embedded database. */
export const pglite: Part = {
  title: "PGlite",
  unit: "a message",
  about: () =>
    `Messages as above at a gateway on its embedded database: one process, whose processor time is both's. Beside it the same rows by hand on a PGlite of its own. Neither
waits for the disk: PGlite is started without fsync.`,
  goals: (figures) =>
    withinTimes(figures, {
      what: "gateway",
      most: 2,
      goal: "on PGlite a message within 2 × the transaction by hand",
      why: "the same statements, each planned anew: PGlite keeps none between two requests",
    }),
  measure: async (stage) => {
    const forMs = stage.isQuick ? 2_000 : 8_000
    const gateway = await stage.gateway({ isEmbedded: true })
    const members = await makeMembers(pgliteStore(gateway.data), gateway.origin, SENDERS)
    await gateway.start()
    const raw = await rawPglite(join(stage.folder, "raw"))
    const none = () => 0
    const byHand = { gateway: ownTime, database: none }
    const ours = { gateway: stage.clocks([gateway]).gateway, database: none }
    const rows: Array<CostRow> = []
    await whileOnline(members, async () => {
      await meet(members)
      // All measurements of the gateway come first: the raw PGlite keeps this process so busy that it does not notice
      // when kept connections end.
      for (const atOnce of AT_ONCE)
        rows.push(row(group(atOnce), "gateway", await costOf(ours, () => sendMessages(members, { atOnce, forMs }))))
    })
    for (const atOnce of AT_ONCE)
      for (const inOne of [false, true]) {
        const write = () => writeRaw(raw, { atOnce, forMs: forMs / 2 }, { inOne })
        const written = await withRawTables(raw, () => costOf(byHand, write))
        rows.push(row(group(atOnce), inOne ? "by hand, one statement" : "by hand, a transaction", written, !inOne))
      }
    await raw.close()
    return { rows: AT_ONCE.flatMap((atOnce) => rows.filter((each) => each.group === group(atOnce))), facts: {} }
  },
}
