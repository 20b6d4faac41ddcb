import { makeMembers } from "../../../tests/load/members.ts"
import { meet, sendMessages, whileOnline } from "../../../tests/load/messages.ts"
import { cryptoOfMessage, rawPostgres, withRawTables, writeRaw } from "../../../tests/load/raw-messages.ts"
import { type CostRow, costOf } from "../../../tests/load/work.ts"
import { fixed, type Part, row, withinTimes } from "../part.ts"

const AT_ONCE = [1, 8, 64] as const
/** Enough senders that no device hits its rate limit in the longest run. */
export const SENDERS = 200

/** Texts between people on PostgreSQL. */
export const messages: Part = {
  title: "Messages",
  unit: "a message",
  about: ({ facts }) =>
    `Signed, sealed, stored once, answered sealed, and hinted at to the other side, which is online. Beside it the same rows by hand.
Crypto that a message must do, beside the rows: ${fixed(facts.crypto ?? 0)} ms (digest, signature, opening, sealing to the device); unwrapping an RSA-3072
secret, paid once for as long as a device keeps it: ${fixed(facts.unwrap ?? 0)} ms.`,
  goals: (figures) =>
    withinTimes(figures, {
      what: "gateway",
      most: 2,
      more: figures.facts.crypto ?? 0,
      goal: "a message within 2 × the transaction by hand with its crypto",
      why: "six statements in four round trips and two commits (a proof with its replay key, and a transaction), HTTP, and the decoding and sealing of what is said",
    }),
  measure: async (stage) => {
    const gateway = await stage.gateway()
    await gateway.start()
    const forMs = stage.isQuick ? 3_000 : 10_000
    const members = await makeMembers(stage.store, gateway.origin, SENDERS)
    const raw = rawPostgres(stage.databaseUrl)
    const rows: Array<CostRow> = []
    await whileOnline(members, async () => {
      await meet(members)
      for (const atOnce of AT_ONCE) {
        const group = `${atOnce} at once`
        const sent = await costOf(stage.clocks([gateway]), () => sendMessages(members, { atOnce, forMs }))
        rows.push(row(group, "gateway", sent))
        for (const inOne of [false, true]) {
          const write = () => writeRaw(raw, { atOnce, forMs: forMs / 2 }, { inOne })
          const written = await withRawTables(raw, () => costOf(stage.byHand, write))
          rows.push(row(group, inOne ? "by hand, one statement" : "by hand, a transaction", written, !inOne))
        }
      }
    })
    await raw.close()
    const { unwrap, rest } = cryptoOfMessage()
    return { rows, facts: { crypto: rest, unwrap } }
  },
}
