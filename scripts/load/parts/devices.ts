import { join } from "node:path"
import { makeMembers } from "../../../tests/load/members.ts"
import { comeAtOnce, loopDelay } from "../../../tests/load/new-devices.ts"
import { cryptoOfMessage } from "../../../tests/load/raw-messages.ts"
import { type CostRow, costOf } from "../../../tests/load/work.ts"
import { root } from "../../setup/project.mjs"
import { fixed, type Part, row } from "../part.ts"

/** Requests that run at the same time. */
const AT_ONCE = 200

/** Many devices at once whose secrets are new to the gateway. */
export const devices: Part = {
  title: "New devices",
  unit: "a request",
  about: ({ facts }) =>
    `${facts.count} devices at once, each with one signed, sealed request under a secret that the gateway unwraps for the first time (RSA-3072, ${fixed(facts.unwrap ?? 0)} ms alone);
beside it the same devices once more, whose secrets it knows. Unwrapping is done by Node's threads: the event loop is held up for ${fixed(facts.most ?? 0, 0)} ms at most (p99 ${fixed(facts.p99 ?? 0, 1)} ms)
with new secrets, for ${fixed(facts.mostKnown ?? 0, 0)} ms (p99 ${fixed(facts.p99Known ?? 0, 1)} ms) with known ones.`,
  goals: ({ facts }) => {
    const { p99 = 0, p99Known = 0 } = facts
    return [
      {
        goal: "new secrets hold the event loop up no longer than known ones (p99 within 1.3 ×)",
        measured: `${fixed(p99, 1)} and ${fixed(p99Known, 1)} ms`,
        isMet: p99 <= 1.3 * p99Known,
        why: "with fewer cores than threads the event loop waits for a core while secrets are unwrapped",
      },
    ]
  },
  measure: async (stage) => {
    const count = stage.isQuick ? 500 : 4_000
    const gateway = await stage.gateway({ flags: ["--import", join(root, "scripts/load/loop-delay.mjs")] })
    await gateway.start()
    const members = await makeMembers(stage.store, gateway.origin, count)
    const [first] = members
    const keys = await first?.keys()
    for (const member of members) member.knowsKeys(keys ?? [])
    // Runs once with other devices before the measurement, so that one-time work of the process is not measured.
    await comeAtOnce(await makeMembers(stage.store, gateway.origin, 20), 20)
    const clocks = stage.clocks([gateway])
    const rows: Array<CostRow> = []
    await loopDelay(gateway)
    rows.push(row("all at once", "new secrets", await costOf(clocks, () => comeAtOnce(members, AT_ONCE))))
    const { most, p99 } = await loopDelay(gateway)
    rows.push(row("all at once", "known secrets", await costOf(clocks, () => comeAtOnce(members, AT_ONCE)), true))
    const known = await loopDelay(gateway)
    const { unwrap } = cryptoOfMessage()
    return { rows, facts: { count, unwrap, most, p99, mostKnown: known.most, p99Known: known.p99 } }
  },
}
